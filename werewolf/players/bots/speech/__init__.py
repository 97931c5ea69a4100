"""What a bot says and thinks: points, arguments, and the words of its persona."""
