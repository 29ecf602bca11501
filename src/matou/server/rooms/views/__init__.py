"""What each guest is told: cut to what they may know."""
