import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { EXAMPLE_RECORD } from '../../engine/notation/testing/exampleRecord.ts';
import type { OpenedGame, SavedGame } from '../../protocol/shapes/savedGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin, loggedInAs, type Refusal } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await loggedInAs(server, 'ROLE_PREMIUM_USER');
});
afterAll(() => server.stop());

interface List {
  readonly content: SavedGame[];
  readonly totalElements: number;
}
const save = (who: TestUser, title: string, record = EXAMPLE_RECORD) =>
  who.call<OpenedGame & Refusal>('POST', '/api/saved-games', { body: { title, record } });
const list = async (who: TestUser, query = '') =>
  (await who.call<List>('GET', `/api/saved-games?show=MINE${query}`)).body;

describe('a saved game', () => {
  it('[SAV-01] [SAV-02] shows the data of its record', async () => {
    const { status, body } = await save(ann, 'Thursday table');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Thursday table',
      isQBook: false,
      players: [
        { color: 'WHITE', name: 'Ana' },
        { color: 'BLACK', name: 'Boris' },
        { color: 'RED', name: 'Chen' },
        { color: 'GREEN', name: 'Dora' },
      ],
      timeSetting: 'main 12+5',
      pieceOrientation: 'ARMY',
      shouldCapturedPiecesChangeColor: false,
      numberOfBots: 2,
      numberOfComments: 2,
      result: 'DRAW AGREED',
      endTimestampEpochSeconds: Date.UTC(2026, 10, 19, 20, 41) / 1000,
      durationSeconds: 3840,
      points: [0.5, 0.5, 0.5, 0.5].map((points, color) => ({
        color: ['WHITE', 'BLACK', 'RED', 'GREEN'][color],
        points,
      })),
    });
    expect((await list(ann)).content.find(({ id }) => id === body.id)).toMatchObject({
      title: 'Thursday table',
      result: 'DRAW AGREED',
    });
  });

  it('[SAV-17] keeps the comment on each move', async () => {
    const { id } = (await save(ann, 'With comments')).body;
    const { body } = await ann.call<OpenedGame>('GET', `/api/saved-games/${id}`);
    expect(body.comments).toEqual([
      { ordinalNumber: 0, comment: 'A short one.' },
      { ordinalNumber: 1, comment: 'Heads for the centre.' },
    ]);
    const changed = body.record.replace('Heads for the centre.', 'Too early.');
    await ann.call('PUT', `/api/saved-games/${id}`, { body: { record: changed } });
    const again = (await ann.call<OpenedGame>('GET', `/api/saved-games/${id}`)).body;
    expect(again.comments[1]?.comment).toBe('Too early.');
    expect(again.title).toBe('With comments');
    const read = parseRecord(again.record);
    expect(read.ok && read.value.events[0]?.variations).toHaveLength(1);
  });

  it('can be found by part of its name, renamed and deleted', async () => {
    const { id } = (await save(ann, 'Needle in a STACK')).body;
    expect((await list(ann, '&name=stack')).content.map((one) => one.id)).toEqual([id]);
    await ann.call('PUT', `/api/saved-games/${id}`, { body: { title: 'Pin' } });
    const renamed = (await ann.call<OpenedGame>('GET', `/api/saved-games/${id}`)).body;
    expect([renamed.title, /\[Title "(.*)"\]/.exec(renamed.record)?.[1]]).toEqual(['Pin', 'Pin']);
    expect((await ann.call('DELETE', `/api/saved-games/${id}`)).status).toBe(200);
    expect((await ann.call<Refusal>('GET', `/api/saved-games/${id}`)).body.code).toBe('E3101');
  });

  it.each([
    ['not a record', 'hello', { fault: 'NOT_A_RECORD', line: 1, column: 1 }],
    [
      'a record with an illegal move',
      EXAMPLE_RECORD.replace('c9-c8', 'c9-c5'),
      { fault: 'ILLEGAL_MOVE', line: 18, round: 1 },
    ],
    ['an incomplete record', EXAMPLE_RECORD.slice(0, -6), { fault: 'RESULT', line: 14 }],
  ])('[SAV-09] is rejected if it is %s, with the place of the fault', async (_what, record, params) => {
    const before = (await list(ann)).totalElements;
    const { status, body } = await save(ann, 'Broken', record);
    expect([status, body.code]).toEqual([422, 'E3100']);
    expect(body.params).toMatchObject(params);
    const { id } = (await save(ann, 'Whole')).body;
    const put = await ann.call<Refusal>('PUT', `/api/saved-games/${id}`, { body: { record } });
    expect([put.status, put.body.code]).toEqual([422, 'E3100']);
    expect((await list(ann)).totalElements).toBe(before + 1);
  });

  it('S45: can be at most one mebibyte long', async () => {
    const long = (length: number) => EXAMPLE_RECORD.replace('A short one.', 'x'.repeat(length));
    expect((await save(ann, 'Long', long(900_000))).status).toBe(201);
    const tooLong = await save(ann, 'Longer', long(1_100_000));
    expect([tooLong.status, tooLong.body.code]).toEqual([413, 'E3012']);
  });

  it('[SAV-18] S40: is visible only to its owner', async () => {
    const { id } = (await save(ann, 'Mine')).body;
    const bob = await loggedInAs(server, 'ROLE_PREMIUM_USER');
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { title: 'Stolen' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await bob.call<Refusal>(method, `/api/saved-games/${id}`, body ? { body } : {});
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'E3101']);
    }
    expect((await ann.call<OpenedGame>('GET', `/api/saved-games/${id}`)).body.title).toBe('Mine');
    expect((await list(bob)).content).toEqual([]);
  });

  it('[SAV-19] requires the paid plan, unlike QBooks', async () => {
    const basic = await loggedIn(server);
    expect((await basic.call<Refusal>('GET', '/api/saved-games')).body.code).toBe('E3007');
    expect((await save(basic, 'No')).body.code).toBe('E3007');
    expect((await ann.call<List>('GET', '/api/saved-games')).status).toBe(200);
    expect((await basic.call<List>('GET', '/api/qbooks')).status).toBe(200);
    expect((await new TestUser(server.url).call<List>('GET', '/api/qbooks')).status).toBe(200);
  });
});

describe('a QBook', () => {
  it('is changed only by admins, and can be read by everyone', async () => {
    const admin = await loggedInAdmin(server);
    const publish = (who: TestUser) =>
      who.call<OpenedGame & Refusal>('POST', '/api/admin/qbooks', {
        body: { title: 'Two mates', record: EXAMPLE_RECORD, language: 'pt' },
      });
    expect((await publish(ann)).body.code).toBe('E3007');
    const { id } = (await publish(admin)).body;
    const anybody = new TestUser(server.url);
    const books = async (language: string) =>
      (await anybody.call<List>('GET', `/api/qbooks?language=${language}&name=two%20mates`)).body.content;
    expect((await books('pt')).map((book) => [book.id, book.isQBook, book.language])).toEqual([
      [id, true, 'pt'],
    ]);
    expect(await books('en')).toEqual([]);
    expect((await anybody.call<OpenedGame>('GET', `/api/qbooks/${id}`)).body.comments).toHaveLength(2);
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await ann.call<Refusal>(method, `/api/saved-games/${id}`, method === 'PUT' ? { body: {} } : {})).body
          .code,
      ).toBe('E3101');
    await admin.call('PUT', `/api/admin/qbooks/${id}`, { body: { title: 'Two mates, again' } });
    expect((await books('pt')).map(({ title }) => title)).toEqual(['Two mates, again']);
    await admin.call('DELETE', `/api/admin/qbooks/${id}`);
    expect(await books('pt')).toEqual([]);
  });
});
