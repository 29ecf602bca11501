"""What happened in every room, on disk before anybody is told; what it means is not known here."""
