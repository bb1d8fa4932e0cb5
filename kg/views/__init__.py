"""What people look at: tables, a network, a picture, and the graph that they hold."""
