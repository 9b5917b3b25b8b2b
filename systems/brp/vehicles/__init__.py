"""Vehicles and their chases (BRP-274 to BRP-289, BRP-309 to BRP-311): one module per subject."""
