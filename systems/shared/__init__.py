"""What several rule systems do alike, and no more: asking data files, looking up, answering the protocol."""
