"""What heals, tires, is spent and is learnt: care, fatigue, Fate Points, experience, mended armour."""
