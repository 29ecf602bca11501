"""`python -m matou` is `matou`."""

from matou.cli import main

main()
