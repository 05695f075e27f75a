"""Long walks over maps, cut into chunks that any process may do; what is done is written down."""
