/**
 * Sends valid and invalid requests to every described call as an anonymous caller, guest, user and admin. No request
 * causes a server error, every answer matches its description, and refused requests write nothing. FUZZ_SEED and
 * FUZZ_ROUNDS reproduce a run.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../protocol/http/abilities.ts';
import type { GameSessionAnswer } from '../../protocol/http/api.ts';
import type { BotPool } from '../../server/bots/botPool.ts';
import type { OpenApiDocument } from '../../server/http/openapi/openApiDocument.ts';
import { timeOf } from '../../server/time.ts';
import { type DescribedCall, Description } from '../fuzz/described.ts';
import { Maker } from '../fuzz/fromSchema.ts';
import { FuzzRandom, fuzzSeed } from '../fuzz/fuzzRandom.ts';
import { noteWrites, type Writes } from '../fuzz/writes.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { captchaQuery, loggedInAs, solve } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 0);
const USERS = ['ANONYMOUS', 'ROLE_GUEST', 'ROLE_USER', 'ROLE_ADMIN'] as const;
type CallerKind = (typeof USERS)[number];
/** Error codes of features that are not configured. */
const NOT_SET_UP: readonly string[] = ['E3300'];
/** Tables that a refused request may write, because they record the attempt. */
const NOTED = /^(?:guest_address|captcha_|login_)/;

/** The time is fixed, so that no timeout and no end of a pause writes to the database while a request is tested. */
const startedAt = Date.now();
const FIXED_TIME = timeOf(() => startedAt);

/** Bots that never answer, so that no bot move writes to the database while a request is tested. */
const SLOW_BOTS: BotPool = {
  choose: () => new Promise(() => {}),
  vote: () => new Promise(() => {}),
  close: async () => {},
};

let server: TestServer;
let description: Description;
let writes: Writes;
let owner: TestUser;
const known: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    { LIMITS_SCALE: '100000', LOG_LEVEL: 'error' },
    { bots: SLOW_BOTS, time: FIXED_TIME },
  );
  // Background jobs are disabled, because their writes would mix with those of the requests.
  server.services.watcherSlots.stop();
  await server.services.housekeeping.stop();
  const admin = await loggedInAs(server, 'ROLE_ADMIN');
  description = new Description((await admin.call<OpenApiDocument>('GET', '/api/openapi.json')).body);
  owner = await loggedInAs(server, 'ROLE_PREMIUM_USER');
  const game = await owner.call<GameSessionAnswer>('POST', '/api/game-session', { body: { name: 'kept' } });
  const player = await TestUser.guest(server.url);
  const other = await player.createAndStart({ numberOfBots: 3 });
  const running = `/api/guest/game-session/${other.id}`;
  expect((await player.call('PUT', `${running}/ready`)).status).toBe(200);
  expect((await player.call<GameSessionAnswer>('GET', running)).body.gameState).toBe('STARTED');
  known.push(game.body.id, other.id);
  writes = await noteWrites(server.services.database.db);
});
afterAll(() => server.stop());

/** One caller of each kind. A caller is replaced when a request ended the login session or deleted the account. */
const users = new Map<CallerKind, TestUser>();
async function callerOf(who: CallerKind): Promise<TestUser> {
  const present = users.get(who);
  if (present && (who === 'ANONYMOUS' || (await present.call('GET', '/api/account/me')).status === 200))
    return present;
  const user = await newUser(who);
  users.set(who, user);
  return user;
}

async function newUser(who: CallerKind): Promise<TestUser> {
  if (who === 'ANONYMOUS') return new TestUser(server.url);
  if (who === 'ROLE_GUEST') return TestUser.guest(server.url);
  return loggedInAs(server, who as Role);
}

interface TestedRequest {
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

function requestOf(
  call: DescribedCall,
  maker: Maker,
  seededRandom: FuzzRandom,
  isInvalid: boolean,
): TestedRequest {
  const query = call.parameters.filter((one) => one.in === 'query' && seededRandom.chance(0.7));
  const pairs = query.map(({ name, schema }) => [
    name,
    isInvalid && seededRandom.chance(0.5) ? maker.anyText() : String(maker.fitting(schema)),
  ]);
  const path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(maker.anyText())) || 'none');
  const isJson = !isInvalid || seededRandom.chance(0.95);
  const body =
    call.body === null
      ? undefined
      : isInvalid
        ? maker.broken(call.body)
        : JSON.stringify(maker.fitting(call.body));
  const search = new URLSearchParams(pairs as string[][]).toString();
  const headers: Record<string, string> =
    body === undefined || isJson ? {} : { 'Content-Type': 'text/plain' };
  if (seededRandom.chance(0.1))
    headers['Idempotency-Key'] = isInvalid ? 'short' : `fuzz-${seededRandom.below(100)}-key`;
  return { path: search === '' ? path : `${path}?${search}`, body, headers };
}

/** Replaces lone surrogates, which a URL cannot contain. */
function wellFormed(text: string): string {
  return text.toWellFormed().slice(0, 500);
}

/** Adds a valid captcha token to some requests. Most calls that need a token are refused without it. */
async function withCaptcha(path: string, seededRandom: FuzzRandom): Promise<string> {
  if (!/password-reset|register|resend/.test(path) || seededRandom.chance(0.3)) return path;
  const { body } = await new TestUser(server.url).call('GET', '/api/captcha');
  const passed = captchaQuery(solve(body));
  return path + (path.includes('?') ? passed.replace('?', '&') : passed);
}

interface Turn {
  readonly call: DescribedCall;
  readonly who: CallerKind;
  readonly isInvalid: boolean;
  readonly seededRandom: FuzzRandom;
}

const statuses = new Map<number, number>();

/** Waits for background jobs and game events that the requests caused. */
async function allIsDone(): Promise<void> {
  const { background, live } = server.services;
  await background.idle();
  await Promise.all(live.all.map((session) => session.idle()));
}

/** Sends one request and returns the problems of its answer and its writes. */
async function complaintsOf({ call, who, isInvalid, seededRandom }: Turn): Promise<string[]> {
  const request = requestOf(
    call,
    new Maker(seededRandom, description.schemas, known),
    seededRandom,
    isInvalid,
  );
  const user = await callerOf(who);
  const path = await withCaptcha(request.path, seededRandom);
  const { cookie } = user;
  await allIsDone();
  await writes.take();
  const { headers, body } = request;
  const answer = await user.call<{ code?: string }>(call.method, path, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  await allIsDone();
  const written = (await writes.take()).filter((one) => !NOTED.test(one));
  if (who === 'ANONYMOUS') user.cookie = cookie;
  const { status } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isFault = status >= 500 && !NOT_SET_UP.includes(answer.body.code ?? '');
  const wrong = isFault
    ? `${status} ${JSON.stringify(answer.body)}`
    : description.complaint(call, status, answer.body);
  const complaints = wrong === null ? [] : [wrong];
  if (status >= 400 && written.length > 0) complaints.push(`${status}, and wrote ${written.join(', ')}`);
  const what = `${who} ${call.method} ${path.slice(0, 120)} ${body?.slice(0, 200) ?? ''}`;
  return complaints.map((one) => `${what}: ${one}`);
}

/**
 * Returns all calls by all callers for the given number of rounds. With zero rounds, one caller makes each call with
 * valid input, and another caller makes it with invalid input.
 */
function turnsOf(seed: number): Turn[] {
  const rounds = Array.from({ length: Math.max(1, ROUNDS) }, (_, round) => round);
  return rounds.flatMap((round) =>
    description.calls.flatMap((call, index) =>
      USERS.flatMap((who, place) =>
        [false, true].map((isInvalid) => ({
          ...{ call, who, isInvalid: isInvalid, place, index },
          seededRandom: new FuzzRandom(seed, round, index, place, Number(isInvalid)),
        })),
      ).filter(
        ({ place, isInvalid }) => ROUNDS > 0 || (seed + index + Number(isInvalid)) % USERS.length === place,
      ),
    ),
  );
}

it('S44: every call handles any input without an internal error', {
  timeout: 60_000 + ROUNDS * 120_000,
}, async () => {
  const complaints: string[] = [];
  for (const turn of turnsOf(fuzzSeed('requests'))) complaints.push(...(await complaintsOf(turn)));
  console.log(`requests by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  expect([...new Set(complaints)].slice(0, 30)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(20);
  // Data that only its owner may change is unchanged.
  const stored = await owner.call<GameSessionAnswer>('GET', `/api/game-session/${known[0]}`);
  expect([stored.status, stored.body.name]).toEqual([200, 'kept']);
});
