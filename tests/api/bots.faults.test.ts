/** Bots call processes that do not own their game. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Cluster, openCluster } from '../faults/support/cluster.ts';
import { newClusterBot } from '../faults/support/clusterBot.ts';
import { LineReader } from '../harness/users/bots.ts';

const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

describe.skipIf(withoutServices)('two processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster({ freePort, startGuard, startPostgres }, 2);
  });
  afterAll(() => cluster?.close());

  const urlOf = (index: number) => `http://localhost:${cluster.servers[index]!.place.port}`;

  /** Returns the headers of a new bot account. */
  async function newBot(name: string): Promise<Readonly<Record<string, string>>> {
    const { token } = await newClusterBot(cluster, name);
    return { Authorization: `Bearer ${token}` };
  }

  async function post(index: number, headers: Readonly<Record<string, string>>, path: string, body?: object) {
    const answer = await fetch(urlOf(index) + path, {
      method: 'POST',
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as { id: string } };
  }

  it('[API-50] serve the calls and streams of every bot', async () => {
    const names = ['BOT W', 'BOT B', 'BOT R', 'BOT G'];
    const bots = [];
    for (const name of names) bots.push(await newBot(name));
    const [white, black] = [bots[0]!, bots[1]!];
    const made = await post(0, white, '/api/game-session', { isReady: true });
    const { id } = made.body;
    const join = (index: number, bot: Readonly<Record<string, string>>) =>
      post(index, bot, `/api/bot/games/${id}/join`);
    const move = (index: number, bot: Readonly<Record<string, string>>, text: unknown) =>
      post(index, bot, `/api/bot/games/${id}/moves`, { move: text as string });
    const events = await LineReader.open(`${urlOf(1)}/api/bot/events`, black);
    // White's call opens the game at the first process. The other players call the second process.
    expect((await join(0, white)).status).toBe(200);
    for (const bot of bots.slice(1)) expect((await join(1, bot)).status).toBe(200);
    for (const bot of bots) await join(1, bot);
    const owners = await cluster.db
      .selectFrom('game_head')
      .select('owner')
      .where('game_id', '=', id)
      .execute();
    expect(owners[0]?.owner).not.toBeNull();
    const start = await events.until(({ type }) => type === 'gameStart');
    expect(start).toMatchObject({ gameId: id, color: 'BLACK' });
    const streams = await Promise.all(
      [0, 1].map((at) => LineReader.open(`${urlOf(at)}/api/bot/games/${id}`, black)),
    );
    expect((await move(1, white, 'd4e4')).status).toBe(200);
    const turn = await events.until(({ type }) => type === 'yourTurn');
    expect((await move(0, black, (turn.legalMoves as string[])[0])).status).toBe(200);
    for (const stream of streams)
      expect(await stream.until(({ kind, by }) => kind === 'move' && by === 'BLACK')).toMatchObject({
        turn: 'RED',
      });
    for (const stream of [...streams, events]) stream.close();
    const resumed = await LineReader.open(`${urlOf(0)}/api/bot/events?after=${start.id}`, black);
    expect(await resumed.until(({ type }) => type === 'yourTurn')).toEqual(turn);
    resumed.close();
  });
});
