/** Every code with which a match refuses a command. Each has a status and a text in the five languages. */
export const REFUSALS = [
  'GAME_NOT_STARTED',
  'GAME_ALREADY_STARTED',
  'GAME_NOT_RUNNING',
  'GAME_OVER',
  'SEAT_TAKEN',
  'SEAT_NOT_YOURS',
  'SEATS_FREE',
  'NOT_YOUR_TURN',
  'NOT_ACTIVE',
  'ILLEGAL_MOVE',
  'PROMOTION_REQUIRED',
  'PASS_NOT_POSSIBLE',
  'TIME_IS_UP',
  'TIME_NOT_UP',
  'NOT_PAUSED',
  'PAUSE_NOT_OVER',
  'OFFER_OPEN',
  'ALREADY_OFFERED',
  'NO_OFFER',
  'ALREADY_VOTED',
  'ALREADY_READY',
] as const;

export type Refusal = (typeof REFUSALS)[number];
