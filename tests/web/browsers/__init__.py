"""Other browsers than the newest Chromium, each driven by the protocol it speaks."""
