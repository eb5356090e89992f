"""Templates, elements, styles and vendored files: what the browser gets."""
