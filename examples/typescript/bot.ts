// A bot that plays the moves of the engine. See examples/README.md.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chooseMove } from '@tetrarch/engine/bots';
import { moveText, parsePosition } from '@tetrarch/engine/notation';

const URL = process.env.TETRARCH_URL ?? 'http://localhost:2567';
const TOKEN = process.env.TETRARCH_TOKEN ?? '';
/** The time without data after which a connection counts as lost. Heartbeats arrive every five seconds. */
const SILENT_MS = 20_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** The time for which a call is repeated. A game whose process has died continues in another process within seconds. */
const PATIENCE_MS = 120_000;
/** The HTTP statuses for too many calls, and for a server or proxy that cannot answer now. */
const BUSY = [429, 502, 503, 504];
const IN_ANOTHER_GAME = 'E3003';

interface GameEvent {
  readonly type: 'gameStart' | 'yourTurn' | 'gameEnd';
  readonly id: string;
  readonly gameId: string;
  readonly color: string;
  readonly position: string;
  readonly ply: number;
  readonly gameState: string;
  readonly winner: string | null;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(status: number, code: string, retryAfterMs: number) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

interface Call {
  readonly body?: object;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

async function request(method: string, path: string, { body, key, signal }: Call): Promise<Response> {
  const answer = await fetch(URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ?? null,
  });
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string };
  const retryAfter = Number(answer.headers.get('Retry-After') ?? 0) || 0;
  throw new Refused(answer.status, refusal.code ?? '', retryAfter * 1_000);
}

/**
 * Waits before a call is repeated. The wait grows with each attempt and is partly random, so that bots do not return at
 * the same time.
 */
async function wait(attempt: number, error: unknown): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  const retryAfterMs = error instanceof Refused ? error.retryAfterMs : 0;
  await delay(Math.max(retryAfterMs, longest * (0.5 + Math.random() / 2)));
}

/**
 * Makes a call, and repeats it while the server is busy, unreachable, or moves the game to another process. If the
 * answer to an executed call is lost, the key of the call prevents a second execution.
 */
async function call(path: string, body?: object): Promise<void> {
  const key = randomUUID();
  const until = performance.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      const signal = AbortSignal.timeout(SILENT_MS);
      const answer = await request('POST', path, { ...(body ? { body } : {}), key, signal });
      await answer.text();
      return;
    } catch (error) {
      const isFinal = error instanceof Refused && !BUSY.includes(error.status);
      if (isFinal || performance.now() > until) throw error;
      console.error(`call lost: ${error}`);
      await wait(attempt, error);
    }
  }
}

/** Yields the events of the bot. After a lost connection, the stream resumes after the last received event. */
async function* events(): AsyncGenerator<GameEvent> {
  let after: string | null = null;
  for (let failures = 0; ; failures++) {
    const silence = new AbortController();
    let lost: unknown = null;
    let timer = setTimeout(() => silence.abort(), SILENT_MS);
    try {
      const path = `/api/bot/events${after === null ? '' : `?after=${after}`}`;
      const stream: Response = await request('GET', path, { signal: silence.signal });
      for await (const event of linesOf(stream)) {
        clearTimeout(timer);
        failures = 0;
        if (event.type !== 'heartbeat') {
          after = event.id;
          yield event;
        }
        timer = setTimeout(() => silence.abort(), SILENT_MS);
      }
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && !BUSY.includes(error.status)) throw error;
      lost = error;
    } finally {
      clearTimeout(timer);
    }
    console.error(`connection lost: ${lost ?? 'the stream has ended'}`);
    await wait(failures, lost);
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<GameEvent | { type: 'heartbeat' }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const complete = text.split('\n');
    text = complete.pop() ?? '';
    for (const line of complete) yield JSON.parse(line);
  }
}

/** Makes a call for a game. Returns false if it was refused, because the game has ended or has moved on. */
async function attempt({ gameId }: GameEvent, action: string, body?: object): Promise<boolean> {
  try {
    await call(`/api/bot/games/${gameId}/${action}`, body);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`${action} was refused: ${error.message}`);
    return false;
  }
}

async function play(event: GameEvent): Promise<void> {
  const { position, ply } = event;
  const parsed = parsePosition(position);
  if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
  const move = chooseMove(parsed.value, { level: 3, engine: 'search', seed: ply });
  const text = moveText(move, parsed.value);
  if (await attempt(event, 'moves', { move: text, ply })) console.log(`${ply}: ${text}`);
}

async function create(position: string | undefined): Promise<void> {
  try {
    await call('/api/game-session', {
      ...{ numberOfBots: 3, botLevel: 1, isReady: true },
      ...(position ? { position } : {}),
    });
  } catch (error) {
    // The bot already has a game, for example because the answer to a first attempt was lost.
    if (!(error instanceof Refused && error.code === IN_ANOTHER_GAME)) throw error;
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      create: { type: 'boolean' },
      position: { type: 'string' },
      join: { type: 'string' },
      games: { type: 'string' },
      once: { type: 'boolean' },
    },
  });
  if (TOKEN === '') throw new Error('Set TETRARCH_TOKEN to an access token with the scopes play and bot.');
  const games = values.once ? 1 : Number(values.games ?? Infinity);
  if (Number.isNaN(games)) throw new Error(`--games needs a number, not ${values.games}.`);
  let ended = 0;
  if (values.create) await create(values.position);
  if (values.join) await call(`/api/bot/games/${values.join}/join`);
  for await (const event of events()) {
    if (event.type === 'gameStart') {
      console.log(`the game ${event.gameId} has started; the bot is ${event.color}`);
      await attempt(event, 'join');
    } else if (event.type === 'yourTurn') await play(event);
    else {
      console.log(`the game has ended: ${event.gameState}, winner ${event.winner}`);
      ended += 1;
      if (ended === games) return;
      if (values.create) await create(values.position);
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
