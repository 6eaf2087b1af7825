import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import type { Database } from '../db/database.ts';
import { JobQueue } from '../db/jobs/jobQueue.ts';
import { DELIVERIES, type DeliveryRow } from './deliveryStore.ts';

/**
 * Number of rounds of simultaneous claims. Without the lock, PostgreSQL divides the deliveries of a batch at least once
 * in this many rounds.
 */
const ROUNDS = 150;
const SENDERS = 8;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('[NTC-17] all due notifications of a kind go to one of several simultaneous senders', async () => {
  const { db } = database;
  const queue = new JobQueue<DeliveryRow>(db, DELIVERIES);
  for (let round = 0; round < ROUNDS; round++) {
    await sql`with told as (
        insert into notification (id, account_id, kind, params, link, dedupe_key)
        select ${`${round} `} || n, 'ann', 'YOUR_TURN', '{}', '/', ${`${round} `} || n from generate_series(1, 3) n
        returning id
      )
      insert into notification_delivery (notification_id, account_id, kind, channel)
      select id, 'ann', 'YOUR_TURN', 'MAIL' from told`.execute(db);
    const jobs = await Promise.all(Array.from({ length: SENDERS }, () => queue.claim()));
    const sizes = jobs.flatMap((job) => (job ? [job.ids.length] : []));
    expect([round, sizes]).toEqual([round, [3]]);
    await sql`update notification_delivery set ended_at = now()`.execute(db);
  }
});
