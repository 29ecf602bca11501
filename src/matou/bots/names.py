"""What is said when a cat is called by a name it does not have."""


class LevelError(ValueError):
    """A text that names no cat or level; says which there are."""
