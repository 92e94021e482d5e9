"""Lighthouses: a tiny complete game that proves nothing below ``games/`` knows VIKTORY II.

The rules, all of them:

1. Set-up.  1.1 Nineteen hexes lie face down: 7 rock, 7 sand, 5 deep.  1.2 Chance draws the seat that begins.
   1.3 The seven inner hexes are turned over.  1.4 Every seat has two flasks of oil.
2. A turn is one answer.  2.1 Only the seat that is asked answers, and only the question put to it.
   2.2 ``sail HEX`` turns over a hex that lies face down.  2.3 ``build HEX`` burns a flask and lights a bare
   rock.  2.4 ``raid HEX`` burns a flask and attacks another seat's light beside one of one's own.
3. What follows.  3.1 A light stands on the rock that was found.  3.2 On sand a die is rolled, and the light
   stands on 3 or more.  3.3 Over the deep the ship is lost, and the next seat says which light of the
   sailor's goes out (``douse HEX``), if there is one.  3.4 The owner of a raided light answers ``yield``,
   and it changes hands, or ``defend``, and both roll: it changes hands if the raider's die is higher.
4. The end.  4.1 When every hex is turned over, the seats with the most lights win.  4.2 So also when the
   agreed number of rounds is over, 4.3 or when a single seat remains.  4.4 A seat that has left is neither
   asked nor counted, its lights stay, and a raid on them succeeds; leaving in one's own turn ends it.
5. Optional.  5.1 ``oil=N`` gives N flasks instead of two, 0 to 4; ``oil`` alone gives three.

A random game has about 40 entries.
"""

from tests.tiny.game import LIGHTHOUSES, Lighthouses

__all__ = ["LIGHTHOUSES", "Lighthouses"]
