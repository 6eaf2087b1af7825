/** What the time of an answer tells about an address: nothing. Wants the machine for itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, newSignUp, signUp } from '../testing/accounts.ts';
import { share } from '../testing/load/figures.ts';
import { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const TIMINGS = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('S15: 200 answers to an unknown address and to a wrong password take the same time within a tenth', async () => {
  const { email } = await signUp(server);
  const person = new Person(server.url);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let i = 0; i < TIMINGS; i++) {
    for (const [who, address] of [
      ['known', email],
      ['unknown', newSignUp().email],
    ] as const) {
      const start = performance.now();
      await login(person, { email: address, password: 'wrong password' });
      times[who].push(performance.now() - start);
    }
  }
  const ratio = share(times.known, 0.5) / share(times.unknown, 0.5);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});
