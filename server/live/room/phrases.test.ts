/** Phrases that players say in a room. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { leaveAll, movableTime, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { newMember } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../../time.ts';

let server: TestServer;
let table: Table | null = null;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterEach(async () => {
  if (table) await leaveAll(table);
  table = null;
});
afterAll(() => server.stop());

/** Number of phrases in the requirement. */
const PHRASE_COUNT = 16;

const say = (who: TestUser, phrase: unknown) => who.request('phrase', { phrase });
const numbers = (who: TestUser) => who.phrases.map(({ phrase }) => phrase);
const heard = (who: TestUser, ...phrases: number[]) => expect.poll(() => numbers(who)).toEqual(phrases);

describe('a phrase', () => {
  it('[PPL-40] is sent to everybody in the room, and to those who join later', async () => {
    table = await startTable(server);
    const [white, black] = table.players;
    const before = white.view.match.seq;
    expect(await say(black, PHRASE_COUNT)).toEqual({});
    for (const reader of table.everybody) await heard(reader, PHRASE_COUNT);
    expect(white.phrases).toMatchObject([{ by: 1, name: white.view.match.seats[1].name }]);
    const late = await TestUser.guest(server.url);
    await late.enter(table.gameId, 'watcher');
    await heard(late, PHRASE_COUNT);
    await late.leave();
    // A phrase adds no entry to the game log.
    expect(white.view.match.seq).toBe(before);
  });

  it('[PPL-40] is accepted only from players', async () => {
    table = await startTable(server);
    const [white] = table.players;
    expect(await say(table.watcher, 1)).toMatchObject({ code: 'E3001' });
    for (const wrong of [0, PHRASE_COUNT + 1, 1.5, '1', null, 'Good game'])
      expect(await say(white, wrong)).toMatchObject({ code: 'E3008', params: { field: 'phrase' } });
    await say(white, 3);
    await heard(table.watcher, 3);
  });

  it('[PPL-41] is rejected after five phrases of its sender within a minute', async () => {
    table = await startTable(server);
    const [white, black] = table.players;
    for (const phrase of [1, 2, 3, 4, 5]) expect(await say(white, phrase)).toEqual({});
    expect(await say(white, 6)).toMatchObject({ code: 'E3133' });
    // The limit applies to each player separately.
    await say(black, 7);
    await heard(table.watcher, 1, 2, 3, 4, 5, 7);
    time.skip(55_000);
    expect(await say(white, 6)).toMatchObject({ code: 'E3133' });
    time.skip(5_000);
    expect(await say(white, 8)).toEqual({});
    await heard(table.watcher, 1, 2, 3, 4, 5, 7, 8);
  });

  it('[PPL-42] is not sent between two users if either of them blocks the other', async () => {
    const [host, ann, ben] = await Promise.all([newMember(server), newMember(server), newMember(server)]);
    const created = await host!.call<GameSessionView>('POST', '/api/game-session', { body: {} });
    const gameId = created.body.id;
    for (const user of [host!, ann!, ben!]) await user.enter(gameId);
    await ann!.call('PUT', `/api/people/${encodeURIComponent(ben!.signUp.nickname)}/block`);
    expect(await say(ann!, 1)).toEqual({});
    expect(await say(ben!, 2)).toEqual({});
    await say(host!, 3);
    await heard(host!, 1, 2, 3);
    await heard(ann!, 1, 3);
    await heard(ben!, 2, 3);
    // The phrases also stay hidden when one of the two users joins again.
    await ben!.leave();
    ben!.phrases.length = 0;
    await ben!.enter(gameId);
    await heard(ben!, 2, 3);
    for (const user of [host!, ann!, ben!]) await user.leave();
  });
});
