/**
 * What the evaluation counts and what each of it is worth to a player, in hundredths of a pawn. The numbers are fitted to
 * self-play by bench/bots/tune.ts, whose last run docs/bots.md reports; the order is that of FEATURES.
 */

/** What is counted for each player; features.ts says how. */
export const FEATURES = [
  'queens',
  'rooks',
  'bishops',
  'knights',
  'pawns',
  'pawnSteps',
  'minorCentre',
  'minorMobility',
  'majorMobility',
  'kingCover',
  'kingRingAttacked',
  'kingWithoutFlight',
  'largestThreat',
  'otherThreats',
  'inCheck',
] as const;
export type Feature = (typeof FEATURES)[number];

export const WEIGHTS: Readonly<Record<Feature, number>> = {
  queens: 1234,
  rooks: 717,
  bishops: 198,
  knights: 101,
  pawns: 133,
  /** A step that a pawn has made towards its last line. */
  pawnSteps: 7,
  /** A ring nearer to the middle of the board, of knights and bishops. */
  minorCentre: 7,
  /** A cell that a knight or bishop can go to. */
  minorMobility: 4,
  /** The same of rooks and queens. */
  majorMobility: 12,
  /** An own piece beside the king. */
  kingCover: 103,
  /** A cell beside the king that an opponent attacks. */
  kingRingAttacked: -48,
  /** The king cannot move. */
  kingWithoutFlight: -193,
  /** Hundredths of a pawn that the dearest threatened piece would cost, in tenths. */
  largestThreat: -4,
  /** The same of all the others. */
  otherThreats: -12,
  inCheck: -153,
};

/** Hundredths of a pawn by which a player is ahead of another when e times as likely to win. */
export const CHANCE_SCALE = 1310;

/**
 * What pieces are exchanged at, in tenths of a pawn: what hangs is judged by habit, not by what the fit makes of pieces that
 * the features beside them speak for as well.
 */
export const EXCHANGE = { queen: 100, rook: 55, bishop: 40, knight: 30, pawn: 10 } as const;
