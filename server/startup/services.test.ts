import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { startTestServer } from '../../tests/harness/servers/testServer.ts';
import type { BotPool } from '../bots/botPool.ts';
import type { Database } from '../db/database.ts';
import { portOf } from '../http/portOf.ts';

/** Creates a bot pool that never answers and is closed by the given function. */
function bots(close: () => Promise<void>): BotPool {
  return { choose: () => new Promise(() => {}), close } as unknown as BotPool;
}

/** Returns this database and a bot pool, which add their names to `closed` when they are closed. */
function watched(database: Database, closed: string[]) {
  const close = async () => {
    closed.push('database');
    await database.close();
  };
  return { database: { ...database, close }, bots: bots(async () => void closed.push('bots')) };
}

it('[OPS-47] a failed start closes the parts that it has opened', async () => {
  const database = await testDatabase();
  const gone = await testDatabase();
  await gone.close();
  const closed: string[] = [];
  const starting = startTestServer({}, watched({ ...database, leaseDb: gone.leaseDb }, closed));
  await expect(starting).rejects.toThrow(/already closed|been destroyed|calling end/);
  expect(closed).toEqual(['bots', 'database']);
});

it('[OPS-47] a start on a port in use closes the parts that it has opened', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const closed: string[] = [];
  const overrides = watched(await testDatabase(), closed);
  try {
    await expect(startTestServer({ PORT: `${portOf(other)}` }, overrides)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    expect(closed).toEqual(['bots', 'database']);
  } finally {
    other.close();
  }
});

it('[OPS-47] a part that fails to close does not prevent the other parts from closing', async () => {
  const database = await testDatabase();
  const close = vi.fn(() => database.close());
  const server = await startTestServer(
    {},
    {
      database: { ...database, close },
      bots: bots(() => Promise.reject(new Error('a thread does not end'))),
    },
  );
  await expect(server.stop()).rejects.toThrow('a thread does not end');
  expect(close).toHaveBeenCalledOnce();
});
