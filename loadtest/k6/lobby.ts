/** Users with accounts in the lobby who view lists, open games, take seats and leave. */
import type { Answer } from 'k6/http';
import { Counter } from 'k6/metrics';
import { onceEach, schedule } from './schedule.ts';
import { COUNT, OPEN_GAMES, SECONDS, summary } from './settings.ts';
import { delay, now } from './time.ts';
import { Visitor } from './visitor.ts';

const PACE_MS = 2_000;
/** Latency in milliseconds above which a page feels slow. */
const PAGE_P95_MS = 300;
const LIST = '/api/game-session?gameStateSimplified=IN_PROGRESS&pageSize=20';
const GAMES = '/api/game-session';

const visits = new Counter('visits');
const refusals = new Counter('refusals');
const failures = new Counter('failures');

export const options = {
  scenarios: onceEach('lobby', COUNT, SECONDS + 60),
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  thresholds: {
    failures: ['count==0'],
    visits: ['count>0'],
    'http_req_duration{name:list}': [`p(95)<=${PAGE_P95_MS}`],
    'http_req_duration{name:create}': [`p(95)<=${PAGE_P95_MS}`],
    'http_req_duration{name:join}': [`p(95)<=${PAGE_P95_MS}`],
  },
};

/** A game that the user owns or in which the user has a seat. */
interface Own {
  readonly id: string;
  /** The color of the user's seat. Null if the user owns the game. */
  readonly color: string | null;
}

export default async function lobby(): Promise<void> {
  const { endAt, place, turnOf } = schedule();
  await turnOf(place);
  const visitor = new Visitor(place);
  let own: Own | null = null;
  try {
    await visitor.logIn(place);
    while (now() < endAt) {
      await delay(PACE_MS * (0.5 + Math.random()));
      own = own ? await leaveGame(visitor, own) : await enterGame(visitor);
      visits.add(1);
    }
    if (own) await leaveGame(visitor, own);
  } catch (error) {
    failures.add(1);
    console.error(`broken: ${error}`);
  }
}

async function enterGame(visitor: Visitor): Promise<Own | null> {
  await visitor.get('GET', LIST, 'list');
  if (Math.random() < 0.5) {
    const { id } = await visitor.get<{ id: string }>('POST', GAMES, 'create', {});
    return { id, color: null };
  }
  // The user has received the link of the game.
  const id = OPEN_GAMES[Math.floor(Math.random() * OPEN_GAMES.length)] ?? '';
  const joined = judged(await visitor.call('POST', `${GAMES}/${id}/join`, 'join'));
  if (!joined) return null;
  const { players } = JSON.parse(joined) as { players: readonly { color: string; isYou: boolean }[] };
  return { id, color: players.find(({ isYou }) => isYou)?.color ?? null };
}

async function leaveGame(visitor: Visitor, { id, color }: Own): Promise<null> {
  if (color === null) judged(await visitor.call('DELETE', `${GAMES}/${id}`, 'delete'));
  else judged(await visitor.call('POST', `${GAMES}/${id}/leave?startingPiecesColor=${color}`, 'leave'));
  return null;
}

/**
 * Counts a refused or failed call. A refusal is valid, because another user may have taken the seat first.
 * @returns the body of a successful call, otherwise null.
 */
function judged({ status, body }: Answer): string | null {
  if (status >= 200 && status < 300) return body;
  if (status >= 400 && status < 500) refusals.add(1);
  else {
    failures.add(1);
    console.error(`failed: ${status} ${(body ?? '').slice(0, 100)}`);
  }
  return null;
}

export const handleSummary = summary;
