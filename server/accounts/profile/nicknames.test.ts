/** Look-alike nicknames. S = number of the security requirement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  loggedIn,
  newSignUp,
  type Refusal,
  register,
  signUp,
} from '../../../tests/harness/users/accounts.ts';
import { type Answer, TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = ({ status, body }: Answer<Refusal>) => [status, body.code];
const take = async (nickname: string) =>
  codeOf(await register(new TestUser(server.url), { ...newSignUp(), nickname }));

describe('a nickname is rejected', () => {
  it.each([
    ['holds a Hangul filler', 'Tetrarch\u3164'],
    ['holds a variation selector', 'Ann Smith\uFE0F'],
    ['holds a grapheme joiner', 'Ann\u034F Smith'],
    ['holds a zero-width space', 'Ann\u200BSmith'],
    ['is fillers alone', '\u3164\u3164\u3164\u3164'],
    ['has no letter', '12345'],
    ['mixes Latin and Cyrillic in a word', 'T\u0435trarch'],
    ['mixes Latin and Greek in a word', 'Ann\u03BF'],
    ['mixes Hebrew and Latin in a word', 'Ann\u05D0'],
  ])('[API-05] S65: if the nickname %s', async (_what, nickname) => {
    expect(await take(nickname)).toEqual([422, 'E3008']);
  });

  it.each([
    ['a reserved name in letters that look alike', 'Adrnin'],
    ['a reserved name with a capital I for an l', 'MaIachite'],
    ['a guest with letters for digits', 'Guest 47ll'],
  ])('[API-05] S65: if the nickname looks like %s', async (_what, nickname) => {
    expect(await take(nickname)).toEqual([409, 'E111']);
  });

  it.each([
    ['coax peach', '\u0441\u043E\u0430\u0445 \u0440\u0435\u0430\u0441\u04BB'],
    ['Wildcat', 'WiIdcat'],
    ['Modern Art', 'Modem Art'],
    ['Stern Wind', 'STEM WIND'],
    ['Lapis 1000', 'Lapis IOOO'],
  ])('[API-05] S65: if the nickname looks like the taken nickname %s', async (taken, nickname) => {
    expect((await register(new TestUser(server.url), { ...newSignUp(), nickname: taken })).status).toBe(201);
    expect(await take(nickname)).toEqual([409, 'E111']);
  });
});

it.each(['Иван 77', 'Ålesund', '王小明王', 'さくら花見', '김철수 kim', 'María-José'])(
  'S65: a nickname with one script per word is accepted: %s',
  async (nickname) => {
    expect((await register(new TestUser(server.url), { ...newSignUp(), nickname })).status).toBe(201);
  },
);

it('S65: a user cannot change the nickname to one that looks like the nickname of another user', async () => {
  const taken = await signUp(server, { nickname: 'Milky Way' });
  const user = await loggedIn(server);
  const change = async (nickname: string) =>
    codeOf(
      await user.call<Refusal>('PUT', '/api/account/change-personal-info', {
        body: { nickname, password: user.signUp.password },
      }),
    );
  expect(taken.email).not.toBe(user.signUp.email);
  expect(await change('MiIky Way')).toEqual([409, 'E111']);
  expect(await change('Milky\u200B Way')).toEqual([422, 'E3008']);
});
