"""Player cards: what a player holds, poker cards of two sides or A6 cards of one."""
