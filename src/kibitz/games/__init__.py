"""One folder is one whole game. Found by kibitz.core.discovery, listed nowhere."""
