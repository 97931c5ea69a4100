"""The words of the game for anybody who shows it: screen, exports, replay, review and prompts."""
