/** A scenario's settings from the runner's environment variables. */

function number(name: string, otherwise: number): number {
  const text = __ENV[name];
  const value = text === undefined || text === '' ? otherwise : Number(text);
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${text}`);
  return value;
}

/** URLs of the server processes, each named by its port, or of the proxy in front of them. */
export const ADDRESSES: readonly string[] = (__ENV.ADDRESSES ?? 'http://localhost:2567').split(',');
/** The Origin header of users' browsers. */
export const ORIGIN = __ENV.ORIGIN ?? ADDRESSES[0] ?? '';
/** Number of games, watchers, users or visits. */
export const COUNT = number('COUNT', 10);
/** Duration of full load. */
export const SECONDS = number('SECONDS', 20);
/** Games, users or sockets started per second, until all are active. */
export const A_SECOND = number('A_SECOND', 10);
/** Interval between the moves of a game. */
export const MOVE_EVERY_MS = number('MOVE_EVERY_MS', 4_000);
/** Games end by resignation at a random ply in this range, and the same players start another. */
export const PLIES = { least: number('LEAST_PLIES', 40), most: number('MOST_PLIES', 160) };
/** Threshold of the median move latency, in milliseconds. */
export const P50_MS = number('P50_MS', 5);
/** Threshold of the 99th percentile, in milliseconds; derived from bare rooms by the runner. */
export const P99_MS = number('P99_MS', 250);
/** Connections may be lost and must be restored: the server restarts, or all connections are cut. */
export const ARE_CONNECTIONS_LOST = __ENV.ARE_LINES_LOST === '1';
/** Seconds after full load at which all connections are cut. */
export const CUTS: readonly number[] = (__ENV.CUTS ?? '').split(',').filter(Boolean).map(Number);
/** Games that wait for players. */
export const OPEN_GAMES: readonly string[] = (__ENV.OPEN_GAMES ?? '').split(',');
/** The watched game. */
export const GAME_ID = __ENV.GAME_ID ?? '';
/** Credentials of the accounts, by number from 1. */
export function credentialsOf(user: number): { readonly email: string; readonly password: string } {
  const email = (__ENV.LOGIN_EMAIL ?? '').replace('#', String(user));
  return { email, password: __ENV.LOGIN_PASSWORD ?? '' };
}
/** Path of the summary. */
const SUMMARY_FILE = __ENV.SUMMARY_FILE ?? 'summary.json';

/** Duration of ramp-up and warm-up. */
export const WARM_MS = (COUNT / A_SECOND) * 1_000 + number('SETTLE_MS', 10_000);
/** Duration of ramp-down. */
export const END_WITHIN_MS = number('END_WITHIN_MS', 10_000);

/** Returns the value of k6's `handleSummary`. */
export function summary(data: unknown): Record<string, string> {
  return { [SUMMARY_FILE]: JSON.stringify(data) };
}
