"""What goes over the connections of a class, both ways."""
