// Limits are counted by two servers together in Redis, and by each server alone while Redis is killed or does not
// answer.

import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewAccessToken } from '../../protocol/http/programs/accessTokenApi.ts';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { openPostgres } from '../../server/db/database.ts';
import { Counts } from '../../server/http/limits/counts.ts';
import { type Cleanups, cleanUp } from '../harness/cleanUp.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import {
  captchaQuery,
  loggedIn,
  newSignUp,
  type Refusal,
  registerBody,
  solve,
} from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { type BackingServices, openBackingServices } from './support/backingServices.ts';
import { note } from './support/note.ts';

const FAILURES = 10;
const REQUESTS = 30;
const EXPORTS = 5;
const TOKEN_REQUESTS = 6;
/** Length of the tested window. Half of it is longer than a stall of a busy machine. */
const WINDOW_MS = 6_000;
const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

/** The last used client address. Each test uses new addresses, because earlier counts remain for a minute. */
let lastAddress = 0;
const newAddress = () => `192.0.2.${++lastAddress}`;

describe.skipIf(withoutServices)('two servers', () => {
  const cleanups: Cleanups = [];
  let redis: BackingServices['redis'];
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    const services = await openBackingServices({ startPostgres, startRedis }, cleanups);
    redis = services.redis;
    const open = async () => {
      const server = await startTestServer(
        { REDIS_URL: redis.url, TRUST_PROXY: '1', LIMITS_SCALE: '1' },
        { database: openPostgres(services.database.url) },
        { requestsPerMinute: REQUESTS, exportsPerMinute: EXPORTS, tokenRequestsPerMinute: TOKEN_REQUESTS },
      );
      cleanups.push(() => server.stop());
      return server;
    };
    first = await open();
    second = await open();
  });
  afterEach(() => {
    for (const { logged } of [first, second]) logged.length = 0;
  });
  afterAll(() => cleanUp(cleanups));

  const call = <T = Refusal>(
    server: TestServer,
    address: string,
    method: string,
    path: string,
    body?: object,
  ) => new TestUser(server.url).call<T>(method, path, { body, headers: { 'X-Forwarded-For': address } });
  const guess = async (server: TestServer, address: string, email = 'ada@example.org') =>
    (await call(server, address, 'POST', '/api/login', { email, password: 'wrong password' })).status;
  const request = async (server: TestServer, address: string) =>
    (await call(server, address, 'GET', '/api/account/me')).status;
  /** Repeats `ask` at both servers in turn. */
  const inTurn = async (times: number, ask: (server: TestServer) => Promise<number>) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) statuses.push(await ask(i % 2 === 0 ? first : second));
    return statuses;
  };
  const outages = () =>
    [first, second].map(({ logged }) =>
      logged.flatMap(({ event }) => (String(event).startsWith('redis') ? [event] : [])),
    );

  it('[OPS-60] refuse log-in guesses after the same number of guesses as one server', async () => {
    const address = newAddress();
    const statuses = await inTurn(FAILURES + 2, (server) => guess(server, address));
    expect(statuses).toEqual([...Array(FAILURES).fill(401), 429, 429]);
    const refused = await call(first, address, 'POST', '/api/login', {
      email: 'ada@example.org',
      password: 'x',
    });
    expect(refused.body.code).toBe('E3009');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await guess(second, newAddress())).toBe(401);
  });

  it('[OPS-60] refuse simultaneous log-in guesses after the same number of guesses as one server', async () => {
    const address = newAddress();
    const guesses = Array.from({ length: 2 * FAILURES }, (_, i) =>
      guess(i % 2 === 0 ? first : second, address),
    );
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES);
  });

  it('[OPS-60] apply the limit of guesses to every period of one minute, whenever it begins', async () => {
    const counts = await Promise.all([1, 2].map(() => Counts.open(redis.url, pino({ level: 'silent' }))));
    try {
      const [one, other] = counts.map((each) => each.slidingLimit('guesses', WINDOW_MS, Date));
      const begin = async (limit = one) => (await limit?.begin('ada', 2))?.waitMs ?? Number.NaN;
      expect(await begin(one)).toBe(0);
      await delay(WINDOW_MS / 2);
      expect(await begin(other)).toBe(0);
      const untilFirstExpires = await begin(one);
      expect(untilFirstExpires).toBeGreaterThan(0);
      expect(untilFirstExpires).toBeLessThanOrEqual(WINDOW_MS / 2);
      await delay(untilFirstExpires);
      expect(await begin(one)).toBe(0);
      expect(await begin(other), 'the second guess still counts').toBeGreaterThan(0);
    } finally {
      for (const each of counts) each.close();
    }
  });

  it('[OPS-60] do not count log-ins with the right password', async () => {
    const fields = await loggedIn(first).then(({ signUp }) => signUp);
    const address = newAddress();
    const login = async () =>
      (await call(first, address, 'POST', '/api/login', { email: fields.email, password: fields.password }))
        .status;
    for (let i = 1; i < FAILURES; i++) expect(await guess(second, address, fields.email)).toBe(401);
    for (let i = 0; i < 3; i++) expect(await login()).toBe(200);
    expect(await guess(second, address, fields.email)).toBe(401);
    expect(await login()).toBe(429);
  });

  it('[OPS-61] refuse the requests of an address after the same number of requests as one server', async () => {
    const address = newAddress();
    const statuses = await inTurn(REQUESTS + 2, (server) => request(server, address));
    expect(statuses).toEqual([...Array(REQUESTS).fill(401), 429, 429]);
    const refused = await call(second, address, 'GET', '/api/account/me');
    expect(refused.body.code).toBe('E3009');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toContain(`q=${REQUESTS}`);
    expect(await request(first, newAddress())).toBe(401);
  });

  it('[OPS-61] refuse the requests of an account and of a token after the same number of requests as one server', async () => {
    const user = await loggedIn(first);
    const exportAt = async ({ url }: TestServer) =>
      (await fetch(`${url}/api/account/export`, { headers: { Cookie: user.cookie } })).status;
    expect(await inTurn(EXPORTS + 1, exportAt)).toEqual([...Array(EXPORTS).fill(200), 429]);
    const body = { name: 'two servers', scopes: ['read'], days: 1 };
    const { token } = (await user.call<NewAccessToken>('POST', '/api/account/tokens', { body })).body;
    const meAt = async ({ url }: TestServer) =>
      (await fetch(`${url}/api/account/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await inTurn(TOKEN_REQUESTS + 1, meAt)).toEqual([...Array(TOKEN_REQUESTS).fill(200), 429]);
  });

  it('[OPS-62] refuse an answer to the human check that the other server has accepted', async () => {
    const address = newAddress();
    const challenge = await new TestUser(first.url).call<Parameters<typeof solve>[0]>('GET', '/api/captcha');
    const path = `/api/account/register${captchaQuery(solve(challenge.body))}`;
    const accepted = await call(first, address, 'POST', path, registerBody(newSignUp()));
    expect(accepted.status).toBe(201);
    const refused = await call(second, address, 'POST', path, registerBody(newSignUp()));
    expect([refused.status, refused.body.code]).toEqual([400, 'E2101']);
  });

  it('[OPS-63] count separately while Redis is unreachable, and together again afterwards', async () => {
    const [before, during, after] = [newAddress(), newAddress(), newAddress()];
    expect(await inTurn(FAILURES, (server) => guess(server, before))).not.toContain(429);
    await redis.kill9();
    try {
      const begun = performance.now();
      for (const server of [first, second]) {
        const statuses: number[] = [];
        for (let i = 0; i < FAILURES + 1; i++) statuses.push(await guess(server, during));
        expect(statuses).toEqual([...Array(FAILURES).fill(401), 429]);
      }
      note({ guessesWithoutRedisMs: performance.now() - begun });
    } finally {
      await redis.start();
    }
    // The first call of each server after the outage notices that Redis answers again.
    await expect
      .poll(async () => {
        await inTurn(2, (server) => request(server, newAddress()));
        return outages();
      })
      .toEqual([
        ['redisLost', 'redisRecovered'],
        ['redisLost', 'redisRecovered'],
      ]);
    const statuses = await inTurn(FAILURES + 2, (server) => guess(server, after));
    expect(statuses).toEqual([...Array(FAILURES).fill(401), 429, 429]);
  });

  it('[OPS-63] do not wait for a Redis that does not answer, and count together when it answers', async () => {
    const admin = new Redis(redis.url);
    try {
      await admin.call('CLIENT', 'PAUSE', '3000', 'ALL');
      const address = newAddress();
      const waits: number[] = [];
      for (let i = 0; i < 10; i++) {
        const begun = performance.now();
        expect(await request(i % 2 === 0 ? first : second, address)).toBe(401);
        waits.push(performance.now() - begun);
      }
      note({ longestWaitMs: Math.max(...waits) });
      // The first request of each server waits for a tenth of a second, on a busy machine for longer.
      expect(Math.max(...waits)).toBeLessThan(1_000);
      expect(waits.filter((wait) => wait > 100).length).toBeLessThanOrEqual(4);
      expect(outages()).toEqual([['redisLost'], ['redisLost']]);
      await admin.ping();
      await expect
        .poll(async () => {
          await inTurn(2, (server) => request(server, newAddress()));
          return outages().flat().length;
        })
        .toBe(4);
      const statuses = await inTurn(REQUESTS + 1, (server) => request(server, address));
      expect(statuses.at(-1)).toBe(429);
    } finally {
      admin.disconnect();
    }
  });
});
