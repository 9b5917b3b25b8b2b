"""The manoeuvres: what fighters do besides striking, and what that leaves behind (BRP-151 to BRP-193)."""
