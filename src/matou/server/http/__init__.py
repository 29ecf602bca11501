"""Requests and answers: the page, the small API, who may knock how often; nothing of a game."""
