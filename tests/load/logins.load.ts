/**
 * Logins under load: their cost for other requests, and that response times reveal nothing about an email address. No
 * other load may run on the machine.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { login, newSignUp, signUp } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { share } from './support/figures.ts';
import { legalGame } from './support/legalGame.ts';
import { WireTable } from './support/wireTable.ts';

const TIMINGS = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('S15: login takes the same time for an unknown address and a wrong password, within 10 % over 200 samples', async () => {
  const { email } = await signUp(server);
  const user = new TestUser(server.url);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < TIMINGS; i++) {
    for (const [who, address] of [
      ['known', email],
      ['unknown', newSignUp().email],
    ] as const) {
      const start = performance.now();
      await login(user, { email: address, password: 'wrong password' });
      times[who].push(performance.now() - start);
    }
  }
  const ratio = share(times.known, 0.5) / share(times.unknown, 0.5);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});

describe('S14: fifty users who log in simultaneously', () => {
  const TABLES = 10;
  const PLIES = 40;
  const RUNS = 5;
  const LOGINS = 50;
  const GAME = legalGame(PLIES * RUNS * 2);
  const MAX_MS = 20;

  it('do not delay the moves of other users', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
    const tables = await WireTable.openMany(server.url, TABLES);
    let ply = 0;
    const playOn = async () => {
      const from = ply;
      ply += PLIES;
      const played = await Promise.all(
        tables.map((table) => table.play(GAME, from, ply, () => Math.random() * 60)),
      );
      return share(
        played.flat().map(({ sentAt, answeredAt }) => answeredAt - sentAt),
        0.99,
      );
    };
    const calm: number[] = [];
    const stormy: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      calm.push(await playOn());
      const logins = Array.from({ length: LOGINS }, (_, i) => {
        const account = accounts[i % accounts.length];
        return account ? login(new TestUser(server.url), account) : null;
      });
      stormy.push(await playOn());
      const statuses = (await Promise.all(logins)).map((answer) => answer?.status);
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    }
    const [before, during] = [share(calm, 0.5), share(stormy, 0.5)];
    console.log(`p99 of moves: ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile`);
    expect(during).toBeLessThanOrEqual(Math.max(MAX_MS, 2 * before));
  });
});
