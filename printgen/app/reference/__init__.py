"""The reference: what each key of the files means, with an example and pictures, in the terminal and as a book."""
