import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RatedGame, RatedPlayer } from '../../protocol/http/ratingApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { archiveDueGames } from '../../tests/harness/games/archive.ts';
import {
  PRO,
  playRandomGame,
  type Rated,
  ratedUser,
  startRandomGame,
  type Wanted,
} from '../../tests/harness/games/ratedGame.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedInAs } from '../../tests/harness/users/accounts.ts';
import type { TestUser } from '../../tests/harness/users/testUser.ts';
import { readGameEnd } from '../games/readGameEnd.ts';
import { recalculateRatings } from './recalculate.ts';

let server: TestServer;
let four: Rated[];
beforeAll(async () => {
  server = await startTestServer();
  four = await Promise.all([0, 1, 2, 3].map(() => ratedUser(server)));
});
afterAll(() => server.stop());

const db = () => server.services.database.db;
const changesOf = (gameId: string) =>
  db().selectFrom('rating_change').selectAll().where('game_id', '=', gameId).orderBy('account_id').execute();
const ratings = () => db().selectFrom('account_rating').selectAll().orderBy('account_id').execute();
const allChanges = () =>
  db().selectFrom('rating_change').selectAll().orderBy('seq').orderBy('account_id').execute();
const weeks = () =>
  db()
    .selectFrom('rating_week')
    .select(['account_id', 'points', 'games', 'efficiency'])
    .orderBy('account_id')
    .execute();
const gamesOf = async ({ user }: Rated, query = '') =>
  (await user.call<Page<RatedGame>>('GET', `/api/account-rating/game-by-game/mine${query}`)).body;
const list = <T = Page<RatedPlayer>>(user: TestUser, name: string, query = '') =>
  user.call<T>('GET', `/api/account-rating/${name}${query}`);

/** Creates four players: the first players as given, the remaining players without the paid plan. */
async function table(...wanted: Wanted[]): Promise<Rated[]> {
  const others: Wanted = { role: 'ROLE_USER', fullName: 'Bo Example' };
  return Promise.all([0, 1, 2, 3].map((i) => ratedUser(server, wanted[i] ?? others)));
}

describe('a game that ends with a result', () => {
  it('[RAT-17] [RAT-09] changes the ratings of its four rated players exactly once', async () => {
    const gameId = await playRandomGame(four);
    const changes = await changesOf(gameId);
    expect(changes.map((one) => one.account_id)).toEqual(four.map(({ id }) => id).sort());
    const own = await Promise.all(four.map((one) => gamesOf(one)));
    expect(own.map((page) => page.content)).toEqual([
      [expect.objectContaining({ gameSessionId: gameId, status: 'WON', points: 1, place: 1 })],
      ...[1, 2, 3].map(() => [
        expect.objectContaining({ gameSessionId: gameId, status: 'RESIGNED', points: 0, place: 2 }),
      ]),
    ]);
    for (const page of own)
      expect(page.content[0]).toMatchObject({ ratingBefore: 1000, isProvisional: true });
    const [won, ...lost] = own.map((page) => page.content[0]?.rating ?? 0);
    expect(won).toBeGreaterThan(1000);
    for (const rating of lost) expect(rating).toBeLessThan(won ?? 0);

    // Later events do not affect the ratings of an ended game.
    await four[0]!.user.call('POST', `/api/game-session/${gameId}/resign`);
    await four[1]!.user.call('POST', `/api/game-session/${gameId}/resign`);
    expect(await changesOf(gameId)).toEqual(changes);
  });

  it('[RAT-17] changes the ratings of its rated players if they agreed to a draw', async () => {
    const players = await table(PRO, PRO, PRO, PRO);
    const { gameId, request } = await startRandomGame(players);
    const views = await Promise.all(players.map((_, i) => request(i, 'GET', `/game-session/${gameId}`)));
    // White is to move, and only the player to move can offer a draw.
    const white = views.findIndex((view) => view.players.find(({ isYou }) => isYou)?.color === 'WHITE');
    await request(white, 'POST', `/draw-vote/init/game-session/${gameId}`);
    const vote = `/draw-vote/vote/game-session/${gameId}?voterDecision=APPROVED`;
    for (const i of players.keys()) if (i !== white) await request(i, 'POST', vote);
    expect((await request(white, 'GET', `/game-session/${gameId}`)).gameState).toBe('DRAW');
    const changes = await changesOf(gameId);
    expect(changes.map((one) => one.account_id)).toEqual(players.map(({ id }) => id).sort());
    for (const change of changes) expect(change).toMatchObject({ status: 'DRAW', points: 0.5, place: 1 });
  });

  it.each<[string, Wanted[]]>([
    ['only one rated player', [PRO]],
    ['a guest among its players', [PRO, PRO, PRO, { role: 'ROLE_GUEST', fullName: null }]],
  ])('[RAT-17] changes no rating with %s', async (_what, wanted) => {
    const before = await ratings();
    const gameId = await playRandomGame(await table(...wanted));
    expect(await changesOf(gameId)).toEqual([]);
    expect(await ratings()).toEqual(before);
  });

  it('[RAT-17] [RAT-18] does not rate players without a full name', async () => {
    const players = await table(
      PRO,
      { ...PRO, fullName: null },
      { role: 'ROLE_ADMIN', fullName: 'Cy Example' },
    );
    const gameId = await playRandomGame(players);
    const changes = await changesOf(gameId);
    expect(changes.map((one) => one.account_id)).toEqual([players[0]!.id, players[2]!.id].sort());
    const stored = (await ratings()).map((one) => one.account_id);
    expect(stored).not.toContain(players[1]!.id);
    expect(stored).not.toContain(players[3]!.id);
    // Unrated opponents count like new rated players, so both winners gain the same.
    const winner = changes.find((one) => one.account_id === players[0]!.id);
    const first = (await allChanges()).find((one) => one.account_id === four[0]!.id);
    expect([winner?.mu_after, winner?.sigma_after]).toEqual([first?.mu_after, first?.sigma_after]);
  });

  it('[RAT-17] changes no rating if its players were not matched at random', async () => {
    const before = await allChanges();
    const [owner, ...others] = four as [Rated, Rated, Rated, Rated];
    const { id } = (await owner.user.call<{ id: string }>('POST', '/api/game-session', { body: {} })).body;
    for (const one of others) await one.user.call('POST', `/api/game-session/${id}/join`);
    await owner.user.call('POST', `/api/game-session/${id}/start`);
    for (const one of others) await one.user.call('POST', `/api/game-session/${id}/resign`);
    const { gameState } = (await owner.user.call<{ gameState: string }>('GET', `/api/game-session/${id}`))
      .body;
    expect(gameState).toBe('FINISHED');
    expect(await allChanges()).toEqual(before);
  });
});

it.each(['the logs', 'archived logs'])(
  '[ARC-23] recomputing the ratings from %s gives the same numbers',
  async (from) => {
    const [a, b, c, d] = four as [Rated, Rated, Rated, Rated];
    if (from === 'the logs') await playRandomGame([b, c, a, d]);
    else {
      await sql`update game set ended_at = now() - interval '8 days' where ended_at is not null`.execute(
        db(),
      );
      await archiveDueGames(server);
      expect(await db().selectFrom('game_event').select('seq').execute()).toEqual([]);
    }
    const counted = [await allChanges(), await ratings(), await weeks()];
    await db().updateTable('account_rating').set({ mu: 1, sigma: 1, games: 99, shown: 1 }).execute();
    await db().updateTable('rating_change').set({ points: 9, mu_after: 3, place: 4, ordinal: 7 }).execute();
    await db().updateTable('rating_week').set({ points: 77, games: 7 }).execute();
    const games = new Set((counted[0] as { game_id: string }[]).map((one) => one.game_id)).size;
    expect(await recalculateRatings(db(), readGameEnd)).toEqual({
      games,
      players: (counted[1] as object[]).length,
      unread: [],
    });
    expect([await allChanges(), await ratings(), await weeks()]).toEqual(counted);
  },
);

describe('the calls of ratings', () => {
  it('[RAT-08] [RAT-09] [RAT-20] return games in pages, newest first', async () => {
    const all = await gamesOf(four[0]!);
    expect(all).toMatchObject({ pageNo: 0, pageSize: 20, totalElements: 2 });
    const ends = all.content.map((one) => one.endTimestampEpochSeconds);
    expect(ends).toEqual([...ends].sort((x, y) => y - x));
    const second = await gamesOf(four[0]!, '?pageNo=1&pageSize=1');
    expect(second).toEqual({ content: all.content.slice(1), pageNo: 1, pageSize: 1, totalElements: 2 });
    const path = `/api/account-rating/game-by-game/${four[0]!.id}`;
    const admin = await loggedInAs(server, 'ROLE_ADMIN');
    expect((await admin.call('GET', path)).body).toEqual(all);
    expect((await admin.call('GET', `${path}?pageNo=1&pageSize=1`)).body).toEqual(second);
    const other = `/api/account-rating/game-by-game/${four[1]!.id}`;
    expect((await admin.call('GET', other)).body).toEqual(await gamesOf(four[1]!));
    expect((await four[1]!.user.call('GET', path)).status).toBe(403);
  });

  it.each(['highest-ranks', 'highest-scores-sum', 'highest-scores-efficiency', 'game-by-game/mine'])(
    '[RAT-14] under %s reject a page that is not a number',
    async (name) => {
      for (const query of [
        'pageNo=x',
        'pageNo=-1',
        'pageNo=1.5',
        'pageNo=',
        'pageNo=%20',
        'pageNo=0x1',
        'pageNo=1e1',
        'pageSize=0',
        'pageSize=101',
        'pageSize=ten',
      ])
        expect([query, (await list(four[0]!.user, name, `?${query}`)).status]).toEqual([query, 422]);
    },
  );

  it('[RAT-15] require the privilege REVIEW_OWN_RATINGS', async () => {
    const free = await loggedInAs(server, 'ROLE_USER');
    for (const name of [
      ...['highest-ranks', 'highest-scores-sum', 'highest-scores-efficiency'],
      ...['mine', 'game-by-game/mine', `game-by-game/${four[0]!.id}`],
    ]) {
      const { status, body } = await list<{ code: string }>(free, name);
      expect([name, status, body.code]).toEqual([name, 403, 'E3007']);
    }
  });
});
