/** Reasons of a game's end, in the order of their numbers in the room state. */
export const END_REASONS = [
  'THREE_CHECKMATES',
  'FORFEIT',
  'AGREED',
  'STALEMATE',
  'REPETITION',
  'NO_PROGRESS',
  'BARE_KINGS',
  'PASSES',
] as const;

export type EndReason = (typeof END_REASONS)[number];
