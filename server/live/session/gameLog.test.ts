import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import type { Database, Db } from '../../db/database.ts';
import { GameStore } from '../../games/gameStore.ts';
import { installNotifyStatement } from '../../notifications/notifyStatement.ts';
import { leavingStatus, noteSeatEnds } from '../../ratings/fairPlay/leavings.ts';
import { Lease } from '../cluster/lease.ts';
import { installAppendStatement } from './appendStatement.ts';
import { type Append, GameLog } from './gameLog.ts';

let database: Database;
let store: GameStore;
let log: GameLog;
let nextGame = 0;

beforeAll(async () => {
  database = await testDatabase();
  // Several processes may install the function at the same time.
  await Promise.all([1, 2, 3].map(() => installAppendStatement(database.db)));
  await installNotifyStatement(database.db);
  store = new GameStore(database.db);
  log = new GameLog(database.db, () => {});
});
afterAll(() => database.close());

const BROKEN = Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' });

/** Returns the same database, except that each of the next `times` statements throws `error` after it was executed. */
function losingAnswers(db: Db, times: number, error: Error = BROKEN): Db {
  let left = times;
  const executor = new Proxy(db.getExecutor(), {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown;
      if (typeof value !== 'function') return value;
      if (key !== 'executeQuery') return value.bind(target);
      return async (...args: unknown[]) => {
        const answer: unknown = await value.apply(target, args);
        if (left-- > 0) throw error;
        return answer;
      };
    },
  });
  return new Proxy(db, {
    get(target, key) {
      if (key === 'getExecutor') return () => executor;
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function newGame(): Promise<string> {
  const id = `game-${nextGame++}`;
  const creatorId = `creator of ${id}`;
  await database.db
    .insertInto('account')
    .values({ id: creatorId, role: 'ROLE_GUEST', username: 'Creator', email: null })
    .execute();
  await store.create({
    id,
    name: 'A table',
    creatorId,
    isRandom: false,
    isRated: false,
    settings: { time: { kind: 'unlimited' } },
    options: { bots: [], convertCaptured: true, seed: 1 },
    startPosition: 'as it may be',
    state: 'NOT_STARTED',
    startedAtMs: null,
    entries: [],
    seats: [creatorId, null, null, null],
    atMs: 1,
  });
  return id;
}

function entry(gameId: string, epoch: number, seq: number, change: Append['change'] = {}): Append {
  return {
    gameId,
    epoch,
    change,
    entry: {
      seq,
      ply: 0,
      command: { type: 'pass' },
      commandId: `c${seq}`,
      at: seq,
      since: null,
      creditMs: 0,
      clocksMs: [1, 2, 3, 4],
    },
  };
}

async function liveProcess(id: string): Promise<Lease> {
  const lease = new Lease({
    db: database.db,
    processId: id,
    countRooms: () => 0,
    listener: { onLapsed() {}, async onReturn() {} },
  });
  await lease.start(false);
  return lease;
}

describe('the ownership of a game', () => {
  it('is held by one live process', async () => {
    const gameId = await newGame();
    const [one, two] = [await liveProcess('one'), await liveProcess('two')];
    const claims = await Promise.all([store.claim(gameId, 'one'), store.claim(gameId, 'two')]);
    expect(claims.filter((epoch) => epoch !== null)).toEqual([1]);
    const winner = claims[0] === 1 ? 'one' : 'two';
    const loser = winner === 'one' ? two : one;
    expect(await store.claim(gameId, winner === 'one' ? 'two' : 'one')).toBeNull();
    await (winner === 'one' ? one : two).stop();
    expect(await store.claim(gameId, winner === 'one' ? 'two' : 'one')).toBe(2);
    await loser.stop();
  });

  it('is missing for a running game without a live owner process', async () => {
    const gameId = await newGame();
    const lease = await liveProcess('three');
    const epoch = await store.claim(gameId, 'three');
    await log.append(entry(gameId, epoch ?? 0, 1, { state: 'STARTED', startedAt: 5 }));
    expect(await store.findOrphans(100)).not.toContain(gameId);
    await lease.stop();
    expect(await store.findOrphans(100)).toContain(gameId);
  });
});

describe('an append to the game log', () => {
  it('is rejected if it comes from a former owner process, whose epoch is older', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    expect(await log.append(entry(gameId, 1, 1))).toBe('WRITTEN');
    await store.claim(gameId, 'other'); // The game has no lease row, so any process may claim it.
    expect(await log.append(entry(gameId, 1, 2))).toBe('FENCED');
    expect(await log.append(entry(gameId, 2, 2))).toBe('WRITTEN');
    expect((await store.readLog(gameId)).map((row) => row.seq)).toEqual([1, 2]);
  });

  it('is rejected if its number does not follow the last entry', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    expect(await log.append(entry(gameId, 1, 2))).toBe('FENCED');
    expect(await log.append(entry(gameId, 1, 1))).toBe('WRITTEN');
    expect(await log.append(entry(gameId, 1, 1))).toBe('FENCED');
    expect((await store.readLog(gameId)).length).toBe(1);
  });

  it('[OPS-46] detects a commit that succeeded although its answer was lost', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    const troubles: unknown[] = [];
    const onBadRow = new GameLog(losingAnswers(database.db, 1), (error) => troubles.push(error));
    expect(await onBadRow.append(entry(gameId, 1, 1))).toBe('WRITTEN');
    expect(troubles).toMatchObject([{ code: 'ECONNRESET' }]);
    expect((await store.readLog(gameId)).map((row) => row.seq)).toEqual([1]);
  });

  it('[OPS-46] is not retried after an error that is not an outage', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    const retried: unknown[] = [];
    const fault = new Error('The timeout of the connection is no number');
    const failing = new GameLog(losingAnswers(database.db, 1, fault), (error) => retried.push(error));
    await expect(failing.append(entry(gameId, 1, 1))).rejects.toBe(fault);
    expect(retried).toEqual([]);
  });

  it('reports the result of each game in a batch separately', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, newGame));
    await Promise.all(ids.map((id) => store.claim(id, 'dead')));
    const verdicts = await Promise.all(ids.map((id, i) => log.append(entry(id, i % 2 === 0 ? 1 : 7, 1))));
    expect(verdicts).toEqual(ids.map((_, i) => (i % 2 === 0 ? 'WRITTEN' : 'FENCED')));
  });

  it('writes state and seats in the same commit, or not at all', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    const change = {
      state: 'STARTED',
      startedAt: 1_700_000_000_000,
      seats: ['creator', 'guest', null, null].map((playerId) => ({ playerId, isOut: false })),
    } as const;
    expect(await log.append(entry(gameId, 9, 1, change))).toBe('FENCED');
    expect([(await store.find(gameId))?.state, await store.findCurrent('guest')]).toEqual([
      'NOT_STARTED',
      null,
    ]);
    expect(await log.append(entry(gameId, 1, 1, change))).toBe('WRITTEN');
    expect([(await store.find(gameId))?.state, await store.findCurrent('guest')]).toEqual([
      'STARTED',
      gameId,
    ]);
  });

  it('[MOD-50] that ends the play of a person counts the leaving in the same commit, or not at all', async () => {
    const gameId = await newGame();
    await store.claim(gameId, 'dead');
    const accountId = `creator of ${gameId}`;
    const leaving = entry(gameId, 1, 1, { seatEnds: [{ accountId, how: 'LEFT', at: 1 }] });
    const stored = async () => [
      (await store.readLog(gameId)).length,
      (await leavingStatus(database.db, accountId))?.count ?? 0,
    ];
    const fault = new Error('The leaving was counted, but something failed afterwards');
    const failing = new GameLog(database.db, () => {}, {
      noteSeatEnds: async (...args) => {
        await noteSeatEnds(...args);
        throw fault;
      },
    });
    await expect(failing.append(leaving)).rejects.toBe(fault);
    expect(await stored()).toEqual([0, 0]);
    const working = new GameLog(database.db, () => {}, { noteSeatEnds });
    // A fenced process counts nothing.
    expect(await working.append({ ...leaving, epoch: 9 })).toBe('FENCED');
    expect(await stored()).toEqual([0, 0]);
    expect(await working.append(leaving)).toBe('WRITTEN');
    expect(await stored()).toEqual([1, 1]);
  });

  it('is not affected by a rejected entry of the same batch', async () => {
    const ids = [await newGame(), await newGame()];
    for (const id of ids) await store.claim(id, 'dead');
    const bad = entry(ids[0] ?? '', 1, 1);
    const poisoned = { ...bad, entry: { ...bad.entry, commandId: 'zero\u0000byte' } };
    const verdicts = await Promise.allSettled([log.append(poisoned), log.append(entry(ids[1] ?? '', 1, 1))]);
    expect(verdicts.map((verdict) => verdict.status)).toEqual(['rejected', 'fulfilled']);
    expect((await store.readLog(ids[1] ?? '')).length).toBe(1);
  });
});
