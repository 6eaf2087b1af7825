/** The message limits of one account over all its sockets. S = number of the security requirement. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { secondTab } from '../../../tests/harness/users/tabs.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { LIMITS_SCALE: '1' },
    {},
    { guestAccountsPerDay: 100, accountMessagesPerSecond: 1 },
  );
});
afterAll(() => server.stop());

it('[API-04] S62: the sockets of one account share a message budget', async () => {
  const user = await TestUser.guest(server.url);
  const other = await TestUser.guest(server.url);
  const { id } = await user.create({});
  await user.enter(id);
  await other.enter(id, 'watcher');
  const tabs = [user];
  for (let i = 0; i < 9; i++) tabs.push(await secondTab(user, id));
  // Thirty messages per socket fit into the burst of a single socket.
  const answers = await Promise.all(
    tabs.flatMap((tab) => Array.from({ length: 30 }, () => tab.request('bumpActivity'))),
  );
  const refused = answers.filter((answer) => 'code' in answer && answer.code === 'E3009');
  expect(refused.length).toBeGreaterThan(100);
  expect(await other.request('time')).toHaveProperty('now');
  // A new socket of the account shares the used budget.
  const late = await secondTab(user, id);
  const more = await Promise.all(Array.from({ length: 40 }, () => late.request('time')));
  expect(more.some((answer) => 'code' in answer && answer.code === 'E3009')).toBe(true);
  // The budget also stays used after all sockets have closed.
  await Promise.all([...tabs, late].map((tab) => tab.leave()));
  const back = await secondTab(user, id);
  const again = await Promise.all(Array.from({ length: 40 }, () => back.request('time')));
  expect(again.some((answer) => 'code' in answer && answer.code === 'E3009')).toBe(true);
  for (const tab of [back, other]) await tab.leave();
});
