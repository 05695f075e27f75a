"""Game, players and seed → Position: what lies where when set-up is done."""
