import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameSessionAnswer, SeatAnswer } from '../../../protocol/http/api.ts';
import { PROTOCOL_VERSION } from '../../../protocol/room/version.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn, signUp } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[ACC-48] other users see only the nickname of a player, neither names nor address', async () => {
  const secrets = { firstName: 'Wilhelmina', lastName: 'Featherstone', fullName: 'Wilhelmina Featherstone' };
  const fields = await signUp(server, secrets);
  const ann = await loggedIn(server, fields);
  const bob = await loggedIn(server);
  const guest = await TestUser.guest(server.url);
  const game = await ann.call<GameSessionAnswer>('POST', '/api/game-session', { body: {} });
  const id = game.body.id;
  const seen: unknown[] = [];
  for (const [user, base] of [
    [ann, '/api'],
    [bob, '/api'],
    [guest, '/api/guest'],
  ] as const) {
    const body = { role: 'player', protocol: PROTOCOL_VERSION };
    const seat = await user.call<SeatAnswer>('POST', `${base}/game-session/${id}/seat`, { body });
    await user.connect(seat.body.reservation);
    if (user === ann) continue;
    seen.push(seat.body, user.view, await user.log(), JSON.stringify(user.room?.state));
    for (const path of [`game-session/${id}`, `board/session/${id}`, `history/${id}/moves`, `scores/${id}`])
      seen.push((await user.call('GET', `${base}/${path}`)).body);
  }
  // Sends all other GET requests, with the ids of this game and this player.
  const { body: api } = await bob.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const reading = Object.entries(api.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.endsWith('/logout') ? path : [],
  );
  expect(reading.length).toBeGreaterThan(20);
  const { id: annId } = (await ann.call<{ id: string }>('GET', '/api/account/me')).body;
  for (const path of reading)
    for (const part of [id, annId, fields.nickname])
      for (const user of [bob, guest])
        seen.push((await user.call('GET', path.replace(/\{position\}/, 'd3').replace(/\{\w+\}/, part))).body);
  expect((await bob.call('GET', '/api/account/me')).status).toBe(200);
  seen.push((await bob.call('GET', '/api/game-session?gameStateSimplified=NOT_STARTED')).body);
  const text = JSON.stringify(seen);
  expect(text).toContain(fields.nickname);
  for (const secret of ['Wilhelmina', 'Featherstone', fields.email]) expect(text).not.toContain(secret);
});
