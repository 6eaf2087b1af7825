/** Positions for tests. Most of them are named after the event that comes next. */

/** White checkmates Black with c2-a2. Red, Green and White continue. */
export const WHITE_MATES_BLACK =
  'bK,10,rK/12/12/10,rQ,1/12/12/12/12/12/11,gK/2,wR,9/wK,wR,10 w wbrg aaaa 0,0,0,0 0 0';

/** White to move can give the last possible checkmate: c2-a2 checkmates Black, the only other player with a king. */
export const WHITE_WINS = 'bK,11/12/12/12/12/12/12/12/12/12/2,wR,9/wK,wR,10 w wbww aamm 0,0,0,0 0 0';

/** White has no legal move and is not in check. All other players can move. */
export const WHITE_MUST_PASS =
  'bK,10,rK/12/8,rB,3/3,bPd,1,bN,3,rPd,2/12/12/12/1,gR,10/8,gPu,3/12/7,gR,4/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

/** Green to move plays h3-h2 and leaves White without a legal move. Black and Red have resigned. */
export const GREEN_STALEMATES =
  'bK,10,rK/12/12/12/12/12/12/1,gR,10/12/7,gR,4/12/wK,10,gK g wbrg arra 0,0,0,0 0 0';

/** White has checkmated Black and commands Black's rook on a9. */
export const WHITE_RULES_BLACK = '11,rK/12/12/bR,11/12/12/12/12/12/12/12/wK,10,gK w wwrg amaa 2,0,0,0 0 0';

/** White checkmates Black and Red simultaneously with f4-f12. */
export const TWO_MATES =
  'bK,10,rK/bPr,bPr,8,rPd,rPd/12/12/12/12/2,wR,9/12/1,wK,3,wR,6/12/10,gPu,gPu/11,gK w wbrg aaaa 0,0,0,0 0 0';
