// Replaced by the canvas.
