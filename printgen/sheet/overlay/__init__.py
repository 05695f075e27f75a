"""Board overlay: coordinates at true scale, as a sheet, a frame or a map."""
