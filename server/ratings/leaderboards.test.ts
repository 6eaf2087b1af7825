import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RatedPlayer } from '../../protocol/http/ratingApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { ratedUser } from '../../tests/harness/games/ratedGame.ts';
import { movableTime } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import type { TestUser } from '../../tests/harness/users/testUser.ts';
import { OwnDataStore } from '../accounts/profile/ownDataStore.ts';
import type { EndedPlayer } from '../games/gameEnd.ts';
import { settleGame } from './settleGame.ts';

/** A Wednesday at noon, and the Monday of its week. */
const NOW = Date.UTC(2031, 0, 8, 12);
const MONDAY = Date.UTC(2031, 0, 6);

let server: TestServer;
let viewer: TestUser;
const time = movableTime({ now: () => NOW });
const IDS = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
beforeAll(async () => {
  server = await startTestServer({}, { time });
  viewer = (await ratedUser(server)).user;
  const row = (id: string) => ({
    ...{ id, role: 'ROLE_PREMIUM_USER' as const, username: id, email: `${id}@example.org` },
    ...{ full_name: `${id} Example`, activated_at: new Date() },
  });
  await db().insertInto('account').values(IDS.map(row)).execute();
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
let count = 0;

/** Stores a game that ended at `at` with these points by player id. */
async function game(
  at: number,
  points: Readonly<Partial<Record<(typeof IDS)[number], number>>>,
  isRated = true,
) {
  const players = Object.entries(points).map(
    ([playerId, own]): EndedPlayer => ({ playerId, points: own, status: 'POINT_GAME' }),
  );
  count += 1;
  const captures = players.map(() => players.map(() => 0));
  await db()
    .transaction()
    .execute((tx) => settleGame(tx, `game${count}`, { at, isRated, players, captures }));
}

async function board(name: string, query = ''): Promise<Page<RatedPlayer>> {
  return (await viewer.call<Page<RatedPlayer>>('GET', `/api/account-rating/${name}${query}`)).body;
}
const names = ({ content }: Page<RatedPlayer>) => content.map(({ username }) => username);

describe('a leaderboard', () => {
  beforeAll(async () => {
    // The last millisecond of the previous week counts for the rating but not for the week.
    await game(MONDAY - 1, { ann: 5, bob: 0, cyd: 0, dan: 0 });
    await game(MONDAY, { bob: 4, ann: 0, cyd: 2, dan: 0 });
    await game(NOW, { bob: 1, ann: 0, dan: 3.5, cyd: 0 });
    await game(NOW, { ann: 7, bob: 0, cyd: 0, dan: 0 }, false);
    await game(NOW, { eve: 2.5, bob: 0, dan: 0, cyd: 0 });
  });

  it('[RAT-10] [RAT-13] by rating lists the highest ratings of all time first, in pages of the requested size', async () => {
    const all = await board('highest-ranks');
    expect(all).toMatchObject({ pageNo: 0, pageSize: 20, totalElements: 5 });
    const ratings = all.content.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(all.content.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(all.content.every(({ isProvisional }) => isProvisional)).toBe(true);
    for (const name of ['highest-ranks', 'highest-scores-sum', 'highest-scores-efficiency']) {
      const whole = await board(name);
      const best = await board(name, '?pageNo=0&pageSize=1');
      expect(best.content).toEqual(whole.content.slice(0, 1));
      expect((await board(name, '?pageNo=1&pageSize=2')).content).toEqual(whole.content.slice(2, 4));
    }
  });

  it('[RAT-11] [RAT-12] [RAT-19] by points or by points per game covers the rated games of the week since Monday 00:00 UTC', async () => {
    const totals = await board('highest-scores-sum');
    expect(
      totals.content.map(({ username, points, scoreEfficiency }) => [username, points, scoreEfficiency]),
    ).toEqual([
      ['bob', 5, 5 / 3],
      ['dan', 3.5, 3.5 / 3],
      ['eve', 2.5, 2.5],
      ['cyd', 2, 2 / 3],
      ['ann', 0, 0],
    ]);
    expect(names(await board('highest-scores-sum', '?pageNo=1&pageSize=2'))).toEqual(['eve', 'cyd']);
    expect(names(await board('highest-scores-efficiency'))).toEqual(['eve', 'bob', 'dan', 'cyd', 'ann']);
    time.skip(5 * 86_400_000);
    for (const name of ['highest-scores-sum', 'highest-scores-efficiency'])
      expect((await board(name)).totalElements).toBe(0);
    expect((await board('highest-ranks')).content.map(({ points }) => points)).toEqual([0, 0, 0, 0, 0]);
    time.skip(-5 * 86_400_000);
    expect((await board('highest-scores-sum')).totalElements).toBe(5);
  });

  it('never counts a game twice', async () => {
    const before = await board('highest-scores-sum');
    count -= 1;
    await expect(game(NOW, { eve: 9, bob: 0, dan: 0, cyd: 0 })).rejects.toThrow();
    expect(await board('highest-scores-sum')).toEqual(before);
  });

  it('drops a deleted account immediately', async () => {
    await new OwnDataStore(db()).erase('bob', 'Deleted player');
    for (const name of ['highest-ranks', 'highest-scores-sum', 'highest-scores-efficiency'])
      expect(names(await board(name))).not.toContain('bob');
    expect((await board('highest-ranks')).totalElements).toBe(4);
    await db().deleteFrom('account').where('id', '=', 'eve').execute();
    expect((await board('highest-ranks')).totalElements).toBe(3);
  });
});
