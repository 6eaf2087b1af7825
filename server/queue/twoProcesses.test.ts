/** Two processes seat users from one queue simultaneously. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import type { Account } from '../accounts/accountStore.ts';
import { type Database, openPostgres } from '../db/database.ts';
import { GameService } from '../games/gameService.ts';
import { GameStore } from '../games/gameStore.ts';
import { monotonicTime } from '../time.ts';
import { QueueService } from './queueService.ts';
import { QueueStore } from './queueStore.ts';
import { TakeoverStore } from './takeoverStore.ts';
import { Takeovers } from './takeovers.ts';

const USER_COUNT = 40;

let databases: readonly [Database, Database];
let queues: readonly QueueService[];
beforeAll(async () => {
  const first = await testDatabase();
  // The embedded database belongs to one process, so there the test runs two services in this process instead.
  const url = (first as { url?: string }).url;
  databases = [first, url ? openPostgres(url) : first];
  queues = databases.map(({ db }) => {
    const time = monotonicTime();
    const games = new GameService(new GameStore(db), time);
    const takeovers = new Takeovers({ store: new TakeoverStore(db), games });
    return new QueueService({ store: new QueueStore(db), games, takeovers, time, botsSeconds: 30 });
  });
});
afterAll(async () => {
  const [first, second] = databases;
  if (second !== first) await second.close();
  await first.close();
});

async function createUsers(prefix: string, count: number): Promise<Account[]> {
  const users = Array.from(
    { length: count },
    (_, number): Account => ({
      ...{ id: `${prefix}${number}`, role: 'ROLE_USER' },
      ...{ username: `${prefix.toUpperCase()}${number}`, email: null },
    }),
  );
  await databases[0].db
    .insertInto('account')
    .values([...users])
    .execute();
  return users;
}

const CASUAL = {
  STANDARD: { timeSetting: 'STANDARD', kind: 'CASUAL' },
  FAST: { timeSetting: 'FAST', kind: 'CASUAL' },
} as const;

it('two processes seat every user of the queue exactly once', async () => {
  const { db } = databases[0];
  const users = await createUsers('p', USER_COUNT);
  await Promise.all(
    users.flatMap((user) => queues.map((queue) => queue.enter(user, CASUAL.STANDARD, false))),
  );
  const last = await Promise.all(users.map((user, at) => queues[at % 2]?.state(user)));
  const seats = await db.selectFrom('game_seat').select('player_id').execute();
  expect(seats.map((seat) => seat.player_id).sort()).toEqual(users.map(({ id }) => id).sort());
  expect(new Set(last.map((state) => state?.gameId)).size).toBe(USER_COUNT / 4);
  expect(last.every((state) => state?.timeSetting === null)).toBe(true);
});

it('[MAT-06] two processes that fill tables with bots seat each user once, while others leave', async () => {
  const { db } = databases[0];
  const users = await createUsers('b', USER_COUNT - 1);
  const [leaving, staying] = [users.slice(0, 9), users.slice(9)];
  await Promise.all(users.map((user) => queues[0]?.enter(user, CASUAL.FAST, true)));
  await Promise.all([
    ...staying.flatMap((user) => queues.map((queue) => queue.startWithBots(user, 'FAST'))),
    ...leaving.map((user, at) => queues[at % 2]?.leave(user)),
  ]);
  const seats = await db
    .selectFrom('game_seat')
    .select('player_id')
    .where('player_id', 'like', 'b%')
    .execute();
  const seated = seats.flatMap(({ player_id: id }) => (id === null || id.startsWith('bot:') ? [] : id));
  expect(new Set(seated).size).toBe(seated.length);
  expect(staying.filter(({ id }) => !seated.includes(id))).toEqual([]);
  expect(await db.selectFrom('queue_entry').selectAll().where('time_setting', '=', 'FAST').execute()).toEqual(
    [],
  );
});
