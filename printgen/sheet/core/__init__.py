"""What every kind of sheet uses: request, context, pages and blocks."""
