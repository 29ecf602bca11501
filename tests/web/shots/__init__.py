"""Pictures of every screen and state of the page, to be looked at by people; nothing is compared."""
