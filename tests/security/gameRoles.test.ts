import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { loggedIn } from '../harness/users/accounts.ts';
import type { TestUser } from '../harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[PRM-16] the creator of a game owns the game with or without a seat', async () => {
  const users = await Promise.all([0, 1, 2].map(() => loggedIn(server)));
  const [owner, player, watcher] = users as unknown as [TestUser, TestUser, TestUser];
  const made = await owner.call<GameSessionView>('POST', '/api/game-session', { body: {} });
  const path = `/api/game-session/${made.body.id}`;
  await player.call('POST', `${path}/join`);
  const look = async (who: TestUser) => {
    const { isOwner, creatorId, players } = (await who.call<GameSessionView>('GET', path)).body;
    const id = (await who.call<{ id: string }>('GET', '/api/account/me')).body.id;
    expect(isOwner).toBe(creatorId === id);
    return [isOwner, players.some(({ isYou }) => isYou)];
  };
  expect([await look(owner), await look(player), await look(watcher)]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  const { body } = await owner.call<GameSessionView>('POST', `${path}/leave?startingPiecesColor=WHITE`);
  expect(body.players.some(({ isYou }) => isYou)).toBe(false);
  expect(await look(owner)).toEqual([true, false]);

  // The owner's actions need no seat and are refused to all other users. A watcher may perform no player action.
  const edit = (who: TestUser) => who.call('PUT', path, { body: { name: 'Another name' } });
  expect([(await edit(player)).status, (await edit(watcher)).status, (await edit(owner)).status]).toEqual([
    403, 403, 200,
  ]);
  const bump = async (who: TestUser) => (await who.call('POST', `${path}/bump-activity`)).status;
  expect([await bump(player), await bump(watcher), await bump(owner)]).toEqual([200, 403, 403]);
});

it('S73: other users do not see the account id of the creator', async () => {
  const owner = await loggedIn(server);
  const stranger = await loggedIn(server);
  const { id } = (await owner.call<{ id: string }>('GET', '/api/account/me')).body;
  const created = async () =>
    (await owner.call<GameSessionView>('POST', '/api/game-session', { body: {} })).body.id;
  const creatorSeenBy = async (who: TestUser, game: string) =>
    (await who.call<GameSessionView>('GET', `/api/game-session/${game}`)).body.creatorId;
  const first = await created();
  expect(await creatorSeenBy(owner, first)).toBe(id);
  const opaque = await creatorSeenBy(stranger, first);
  expect([opaque, opaque === id]).toEqual([await creatorSeenBy(stranger, first), false]);
  expect(opaque).toMatch(/^[0-9a-f]{32}$/);
  expect((await owner.call('DELETE', `/api/game-session/${first}`)).status).toBe(200);
  expect(await creatorSeenBy(stranger, await created())).not.toBe(opaque);
});
