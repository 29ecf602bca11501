"""A folder of files with which Matou is played without a server."""
