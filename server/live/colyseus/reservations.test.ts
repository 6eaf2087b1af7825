/** Places that are kept for people who never come. */
import { expect, it } from 'vitest';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

/** A place is kept for fifteen seconds. */
const BEFORE_IT_LAPSES_MS = 14_000;

it('the process does not wait for them when it stops', async () => {
  const server = await startTestServer();
  const creator = await TestUser.guest(server.url);
  const { id } = await creator.create();
  await creator.enter(id);
  expect((await (await TestUser.guest(server.url)).seat(id, 'watcher')).status).toBe(200);
  const since = performance.now();
  await server.stop();
  expect(performance.now() - since).toBeLessThan(BEFORE_IT_LAPSES_MS);
});
