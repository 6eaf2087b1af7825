// A bot that plays the moves of the engine. See examples/README.md.
import { parseArgs } from 'node:util';
import { chooseMove } from '@tetrarch/engine/bots';
import { moveText, parsePosition } from '@tetrarch/engine/notation';

const URL = process.env.TETRARCH_URL ?? 'http://localhost:2567';
const TOKEN = process.env.TETRARCH_TOKEN ?? '';
const RETRY_MS = 2_000;
const ATTEMPTS = 30;
/** The statuses for too many calls and for a busy server. */
const BUSY = [429, 503];

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

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
  }
}

async function request(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new Refused(answer.status, refusal.code ?? '');
}

/** Makes a call, and repeats it while the server is busy or moves the game to another process. */
async function call(path: string, body?: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await request('POST', path, body);
      return;
    } catch (error) {
      if (!(error instanceof Refused) || !BUSY.includes(error.status) || attempt === ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Yields the events of the bot. After a lost connection it resumes after the last received event. */
async function* events(): AsyncGenerator<GameEvent> {
  let after: string | null = null;
  for (;;) {
    try {
      const stream: Response = await request(
        'GET',
        `/api/bot/events${after === null ? '' : `?after=${after}`}`,
      );
      for await (const event of linesOf(stream)) {
        if (event.type === 'heartbeat') continue;
        after = event.id;
        yield event;
      }
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && !BUSY.includes(error.status)) throw error;
      console.error(`connection lost: ${error}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
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

async function play({ gameId, position, ply }: GameEvent): Promise<void> {
  const parsed = parsePosition(position);
  if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
  const move = chooseMove(parsed.value, { level: 3, engine: 'search', seed: ply });
  const text = moveText(move, parsed.value);
  try {
    await call(`/api/bot/games/${gameId}/moves`, { move: text, ply });
    console.log(`${ply}: ${text}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The game has ended or moved on, for example because the time is up.
    console.error(`${text} was refused: ${error.message}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      create: { type: 'boolean' },
      position: { type: 'string' },
      join: { type: 'string' },
      once: { type: 'boolean' },
    },
  });
  if (TOKEN === '') throw new Error('Set TETRARCH_TOKEN to an access token with the scopes play and bot.');
  if (values.create)
    await call('/api/game-session', {
      ...{ numberOfBots: 3, botLevel: 1, isReady: true },
      ...(values.position ? { position: values.position } : {}),
    });
  if (values.join) await call(`/api/bot/games/${values.join}/join`);
  for await (const event of events()) {
    if (event.type === 'gameStart') {
      console.log(`the game ${event.gameId} has started; the bot is ${event.color}`);
      await call(`/api/bot/games/${event.gameId}/join`);
    } else if (event.type === 'yourTurn') await play(event);
    else {
      console.log(`the game has ended: ${event.gameState}, winner ${event.winner}`);
      if (values.once) return;
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
