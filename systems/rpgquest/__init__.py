"""RPGQuest: 2d6 on squares."""
