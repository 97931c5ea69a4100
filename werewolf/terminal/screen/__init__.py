"""The screen: everything a game prints to the terminal. Text from players and logs is cleaned before it is shown."""
