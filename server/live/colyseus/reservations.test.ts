/** Seat reservations that no socket uses. */
import { expect, it } from 'vitest';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

/** Less than the lifetime of a reservation, which is fifteen seconds. */
const BEFORE_IT_LAPSES_MS = 14_000;

it('a seat reservation that nobody uses does not delay the stop of the process', async () => {
  const server = await startTestServer();
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create();
  await creator.enter(id);
  expect((await (await TestUser.guest(server.url)).seat(id, 'watcher')).status).toBe(200);
  const since = performance.now();
  await server.stop();
  expect(performance.now() - since).toBeLessThan(BEFORE_IT_LAPSES_MS);
});
