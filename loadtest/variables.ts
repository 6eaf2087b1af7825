/**
 * The environment variables that the runner passes to a script of k6. The names are checked at compile time on both
 * sides.
 */
export type Variable =
  | 'ADDRESSES'
  | 'ORIGIN'
  | 'COUNT'
  | 'SECONDS'
  | 'A_SECOND'
  | 'MOVE_EVERY_MS'
  | 'MIN_PLIES'
  | 'MAX_PLIES'
  | 'P50_MS'
  | 'P99_MS'
  | 'ARE_CONNECTIONS_LOST'
  | 'CUTS'
  | 'OPEN_GAMES'
  | 'GAME_ID'
  | 'LOGIN_EMAIL'
  | 'LOGIN_PASSWORD'
  | 'SUMMARY_FILE'
  | 'SETTLE_MS'
  | 'END_WITHIN_MS';

export type Variables = Readonly<Partial<Record<Variable, string | number>>>;
