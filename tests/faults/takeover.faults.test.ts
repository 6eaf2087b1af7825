// Takeovers of seats while a process is killed, and simultaneous takeovers at two processes.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameSessionView } from '../../protocol/http/gameShapes.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { AFTER_TWO_ROUNDS } from '../harness/games/botGame.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { type Cluster, openCluster } from './support/cluster.ts';
import type { FailingServer, LogRow } from './support/failingServer.ts';
import { type Killable, openKillable } from './support/killable.ts';
import { note } from './support/note.ts';
import { LONG_RUNS, runsOf } from './support/thresholds.ts';

const CONTINUES_WITHIN_MS = 10_000;
const RETRY_MS = 200;
const PEOPLE = 10;
const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

type Answer = { readonly status: number; readonly body: GameSessionView & { readonly code?: string } };

/** Starts a game of the host, who is to move, against three bots whose seats can be taken over. */
async function openGame(host: TestUser): Promise<string> {
  const { id } = await host.createAndStart({
    playerGameTimeSeconds: 3600,
    position: AFTER_TWO_ROUNDS,
    allowsTakeover: true,
  });
  await host.enter(id);
  await host.request('ready');
  await host.until(({ match }) => match.state === 'STARTED', 'the start');
  return id;
}

const take = (user: TestUser, gameId: string): Promise<Answer> =>
  user.call('POST', `/api/guest/game-session/${gameId}/take-over?startingPiecesColor=RED`);

/** Repeats the call until the owner process of the game answers it. */
async function takeAtLast(user: TestUser, gameId: string): Promise<Answer> {
  const limit = performance.now() + CONTINUES_WITHIN_MS;
  for (;;) {
    const answer = await take(user, gameId).catch(() => null);
    if (answer && answer.status !== 503) return answer;
    if (performance.now() > limit) throw new Error('No process answered for the game');
    await delay(RETRY_MS);
  }
}

const takeovers = (rows: readonly LogRow[]) => rows.filter(({ kind }) => kind === 'takeBotSeat');

describe('a server that is killed between the commit of a takeover and its answer', () => {
  let place: Killable;
  beforeAll(async () => {
    place = await openKillable({ freePort, startGuard, startPostgres }, false);
    await place.server.start();
  });
  afterAll(() => place?.close());

  it.each(runsOf(3))(
    '[MAT-24] keeps the person in the seat, and gives a repeated call the same answer, run %i',
    async (run) => {
      const { server } = place;
      const host = await TestUser.guest(server.url);
      const gameId = await openGame(host);
      const ada = await TestUser.guest(server.url);
      await server.arm('committed', 1, null);
      const lost = take(ada, gameId).then(
        ({ status }) => status,
        () => 'LOST',
      );
      await server.held('committed', null);
      await server.kill9();
      const killedAt = performance.now();
      expect(await lost).toBe('LOST');
      await server.start();
      const answer = await takeAtLast(ada, gameId);
      const continuedAfterMs = performance.now() - killedAt;
      expect([answer.status, answer.body.players[2]?.isYou]).toEqual([200, true]);
      expect(takeovers(await server.rows(gameId))).toHaveLength(1);
      await ada.enter(gameId);
      expect(ada.view.match.seats[2].isAutoReady).toBe(false);
      note({ run, continuedAfterMs });
      await ada.leave();
    },
  );
});

describe.skipIf(withoutServices)('two processes', () => {
  let cluster: Cluster;
  let first: FailingServer;
  let second: FailingServer;
  beforeAll(async () => {
    cluster = await openCluster({ freePort, startGuard, startPostgres }, 2);
    [first, second] = cluster.servers as [FailingServer, FailingServer];
  });
  afterAll(() => cluster?.close());

  /** Returns a guest whose requests go to this process. */
  const guestAt = (server: FailingServer) => TestUser.guest(server.url, cluster.url);

  it.each(LONG_RUNS)(
    '[MAT-24] give a seat to only one of the users who request it simultaneously at both processes, run %i',
    async () => {
      const gameId = await openGame(await guestAt(second));
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, (_, at) => guestAt(at % 2 === 0 ? first : second)),
      );
      const answers = await Promise.all(people.map((one) => take(one, gameId)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'SEAT_TAKEN')).toHaveLength(PEOPLE - 1);
      expect(takeovers(await cluster.rows(gameId))).toHaveLength(1);
    },
  );

  it.each(LONG_RUNS)(
    'give only one seat to a user who requests seats in two games simultaneously, run %i',
    async () => {
      const games = [await openGame(await guestAt(first)), await openGame(await guestAt(second))];
      const ada = await guestAt(first);
      const answers = await Promise.all(games.map((gameId) => take(ada, gameId)));
      expect(answers.map(({ body }) => body.code ?? 'TAKEN').sort()).toEqual(['E3003', 'TAKEN']);
      const rows = (await Promise.all(games.map((gameId) => cluster.rows(gameId)))).flat();
      expect(takeovers(rows)).toHaveLength(1);
    },
  );

  it.each(LONG_RUNS)('keep a takeover when the owner process of the game is killed, run %i', async () => {
    const gameId = await openGame(await guestAt(second));
    const ada = await guestAt(first);
    expect((await take(ada, gameId)).status).toBe(200);
    await second.kill9();
    const answer = await takeAtLast(ada, gameId);
    expect([answer.status, answer.body.players[2]?.isYou]).toEqual([200, true]);
    expect(takeovers(await cluster.rows(gameId))).toHaveLength(1);
    await second.start();
  });
});
