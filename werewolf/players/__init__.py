"""Who sits at the table, and the desk that carries questions to them."""
