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
    return new QueueService(new QueueStore(db), new GameService(new GameStore(db), time), time);
  });
});
afterAll(async () => {
  const [first, second] = databases;
  if (second !== first) await second.close();
  await first.close();
});

it('two processes seat every user of the queue exactly once, and leave none waiting', async () => {
  const { db } = databases[0];
  const users = Array.from(
    { length: USER_COUNT },
    (_, number): Account => ({ id: `p${number}`, role: 'ROLE_USER', username: `P${number}`, email: null }),
  );
  await db
    .insertInto('account')
    .values([...users])
    .execute();
  await Promise.all(users.flatMap((user) => queues.map((queue) => queue.enter(user, 'STANDARD'))));
  const last = await Promise.all(users.map((user, at) => queues[at % 2]?.state(user)));
  const seats = await db.selectFrom('game_seat').select('player_id').execute();
  expect(seats.map((seat) => seat.player_id).sort()).toEqual(users.map(({ id }) => id).sort());
  expect(new Set(last.map((state) => state?.gameId)).size).toBe(USER_COUNT / 4);
  expect(last.every((state) => state?.timeSetting === null)).toBe(true);
});
