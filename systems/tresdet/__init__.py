"""3D&T (Defensores de Tóquio, third edition): attack force against defence force, one d6 each."""
