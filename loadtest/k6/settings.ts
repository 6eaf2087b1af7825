/** What the runner asks of a scenario, from the variables that it hands over. */

function number(name: string, otherwise: number): number {
  const text = __ENV[name];
  const value = text === undefined || text === '' ? otherwise : Number(text);
  if (!Number.isFinite(value)) throw new Error(`${name} is no number: ${text}`);
  return value;
}

/** Addresses of the server processes, each named by its port, or of the proxy in front of them. */
export const ADDRESSES: readonly string[] = (__ENV.ADDRESSES ?? 'http://localhost:2567').split(',');
/** Where people's browsers would say they come from. */
export const ORIGIN = __ENV.ORIGIN ?? ADDRESSES[0] ?? '';
/** How many games, watchers, people or visits the scenario is about. */
export const COUNT = number('COUNT', 10);
/** So long the load is held once it stands. */
export const SECONDS = number('SECONDS', 20);
/** Games, people or sockets that begin in a second, until all are there. */
export const A_SECOND = number('A_SECOND', 10);
/** From one move of a game to the next. */
export const MOVE_EVERY_MS = number('MOVE_EVERY_MS', 4_000);
/** Games end by resignation somewhere between these plies, and the same four begin another. */
export const PLIES = { least: number('LEAST_PLIES', 40), most: number('MOST_PLIES', 160) };
/** What half of the moves may take, in milliseconds. */
export const P50_MS = number('P50_MS', 5);
/** What the slowest hundredth of the moves may take, in milliseconds; the runner works it out from bare rooms. */
export const P99_MS = number('P99_MS', 250);
/** Lines may be lost, and have to be back: the server is restarted, or all lines are cut. */
export const ARE_CONNECTIONS_LOST = __ENV.ARE_LINES_LOST === '1';
/** Seconds after the load stands at which everybody's line is cut. */
export const CUTS: readonly number[] = (__ENV.CUTS ?? '').split(',').filter(Boolean).map(Number);
/** Games that wait for players. */
export const OPEN_GAMES: readonly string[] = (__ENV.OPEN_GAMES ?? '').split(',');
/** The game that a crowd watches. */
export const GAME_ID = __ENV.GAME_ID ?? '';
/** What people with accounts log in with, by their numbers from 1. */
export function credentialsOf(user: number): { readonly email: string; readonly password: string } {
  const email = (__ENV.LOGIN_EMAIL ?? '').replace('#', String(user));
  return { email, password: __ENV.LOGIN_PASSWORD ?? '' };
}
/** Where the figures of the end go. */
export const SUMMARY_FILE = __ENV.SUMMARY_FILE ?? 'summary.json';

/** From the start until all have begun and have settled. */
export const WARM_MS = (COUNT / A_SECOND) * 1_000 + number('SETTLE_MS', 10_000);
/** So long after the end everybody goes, not all at once. */
export const END_WITHIN_MS = number('END_WITHIN_MS', 10_000);

/** The answer of k6's `handleSummary`. */
export function summary(data: unknown): Record<string, string> {
  return { [SUMMARY_FILE]: JSON.stringify(data) };
}
