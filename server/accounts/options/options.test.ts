import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type PlayerOptions } from '../../../protocol/shapes/playerOptions.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../../tests/harness/users/accounts.ts';
import type { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await loggedIn(server);
});
afterAll(() => server.stop());

const get = async (who = user) => (await who.call<PlayerOptions>('GET', '/api/game-options')).body;
const put = (body: unknown, query = '', who = user) =>
  who.call<PlayerOptions & { code: string; params: { field: string } }>('PUT', `/api/game-options${query}`, {
    body,
  });

const CHOSEN: PlayerOptions = {
  ...DEFAULT_OPTIONS,
  isSoundEnabled: false,
  pieceOrientation: 'ARMY',
  lightCellColor: '#aabbcc',
  boardBrightness: 80,
  boardColorVariant: 'VERSION_3',
  pieceSetVariant: 'SET_6',
  appThemeVariant: 'LIGHT',
  language: 'pt',
};

describe('the options of an account', () => {
  it('[OPT-01] are the defaults until the account stores others', async () => {
    expect(await get()).toEqual(DEFAULT_OPTIONS);
    const answer = await put(CHOSEN);
    expect([answer.status, answer.body]).toEqual([200, CHOSEN]);
    expect(await get()).toEqual(CHOSEN);
    expect(await get(await loggedIn(server))).toEqual(DEFAULT_OPTIONS);
  });

  it.each([
    ['an unknown field', { ...CHOSEN, isCheating: true }, ''],
    ['an unknown value', { ...CHOSEN, pieceSetVariant: 'SET_7' }, 'pieceSetVariant'],
    ['a value of another kind', { ...CHOSEN, isSoundEnabled: 'yes' }, 'isSoundEnabled'],
    ['too bright a board', { ...CHOSEN, boardBrightness: 121 }, 'boardBrightness'],
    ['an invalid color', { ...CHOSEN, darkCellColor: 'red' }, 'darkCellColor'],
    ['a language that is not offered', { ...CHOSEN, language: 'de' }, 'language'],
  ])('[OPT-02] are rejected with %s, and nothing is stored', async (_what, body, field) => {
    await put(CHOSEN);
    const answer = await put({ ...body, isHintEnabled: false });
    expect([answer.status, answer.body.code]).toEqual([422, 'E3008']);
    if (field) expect(answer.body.params.field).toBe(field);
    expect(await get()).toEqual(CHOSEN);
  });

  it('are taken from the device only if the account has no options', async () => {
    const other = await loggedIn(server);
    expect((await put(CHOSEN, '?ifNone=true', other)).body).toEqual(CHOSEN);
    expect((await put(DEFAULT_OPTIONS, '?ifNone=true', other)).body).toEqual(CHOSEN);
    expect(await get(other)).toEqual(CHOSEN);
  });

  it('replace a stored value that is no longer offered by its default', async () => {
    const { db } = server.services.database;
    const stored = JSON.stringify({ ...CHOSEN, pieceSetVariant: 'SET_9', appThemeVariant: 'DEFAULT' });
    await db
      .updateTable('account')
      .set({ options: stored })
      .where('id', '=', (await user.call<{ id: string }>('GET', '/api/account/me')).body.id)
      .execute();
    expect(await get()).toEqual({ ...CHOSEN, pieceSetVariant: 'SET_1', appThemeVariant: 'DARK' });
  });
});
