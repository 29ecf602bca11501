"""What goes over the connection, both ways, and the words it uses."""
