"""Stage 3: is what the data say possible, complete and free of contradiction?"""
