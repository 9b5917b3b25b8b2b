"""Basic Roleplaying (BRP), the d100 game of spot rules; its mechanics under LICENSE-ORC.md."""
