"""The spot rules of attack, defence and damage, and the situations that change a chance: one module each."""
