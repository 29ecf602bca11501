"""Messages of events for each guest, with what that guest may know."""
