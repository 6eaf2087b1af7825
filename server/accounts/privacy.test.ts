import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameSessionAnswer, SeatAnswer } from '../../protocol/api.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import { loggedIn, signUp } from '../testing/accounts.ts';
import { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[ACC-48] nobody else is told names and address of a player, only the nickname', async () => {
  const secrets = { firstName: 'Wilhelmina', lastName: 'Featherstone', fullName: 'Wilhelmina Featherstone' };
  const fields = await signUp(server, secrets);
  const ann = await loggedIn(server, fields);
  const bob = await loggedIn(server);
  const guest = await Person.guest(server.url);
  const game = await ann.call<GameSessionAnswer>('POST', '/api/game-session', { body: {} });
  const id = game.body.id;
  const seen: unknown[] = [];
  for (const [person, base] of [
    [ann, '/api'],
    [bob, '/api'],
    [guest, '/api/guest'],
  ] as const) {
    const body = { role: 'player', protocol: PROTOCOL_VERSION };
    const seat = await person.call<SeatAnswer>('POST', `${base}/game-session/${id}/seat`, { body });
    await person.connect(seat.body.reservation);
    if (person === ann) continue;
    seen.push(seat.body, person.view, await person.log(), JSON.stringify(person.room?.state));
    for (const path of [`game-session/${id}`, `board/session/${id}`, `history/${id}/moves`, `scores/${id}`])
      seen.push((await person.call('GET', `${base}/${path}`)).body);
  }
  seen.push((await bob.call('GET', '/api/game-session?gameStateSimplified=NOT_STARTED')).body);
  const text = JSON.stringify(seen);
  expect(text).toContain(fields.nickname);
  for (const secret of ['Wilhelmina', 'Featherstone', fields.email]) expect(text).not.toContain(secret);
});
