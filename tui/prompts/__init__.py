"""Prompts: lines docked above the foot, made from a verb's parameters and a rule's questions."""
