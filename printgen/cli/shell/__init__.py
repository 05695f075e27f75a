"""What commands share: options, terminal, streams, progress, completion."""
