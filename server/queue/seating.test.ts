import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANDS, type PairRules, seatTables, TABLE_SIZE, type WaitingUser } from './seating.ts';

/** A beginner who has just joined the queue and waits for people only. */
const NEW: WaitingUser = {
  ...{ id: '', rating: 1000, games: 0, waitedSeconds: 0 },
  ...{ allowsBots: false, areBotsDue: false },
};

const user = fc.record({
  rating: fc.integer({ min: 400, max: 2600 }),
  games: fc.constantFrom(0, 9, 10, 100),
  waitedSeconds: fc.integer({ min: 0, max: 300 }),
  bots: fc.constantFrom('PEOPLE', 'LATER', 'NOW'),
});

const queue = fc.array(user, { maxLength: 24 }).map((users) =>
  users
    .sort((one, other) => other.waitedSeconds - one.waitedSeconds)
    .map(
      ({ bots, ...rest }, i): WaitingUser => ({
        ...{ ...rest, id: `p${i}` },
        ...{ allowsBots: bots !== 'PEOPLE', areBotsDue: bots === 'NOW' },
      }),
    ),
);

const users = (...changes: Partial<WaitingUser>[]) =>
  changes.map((change, i): WaitingUser => ({ ...NEW, id: `p${i}`, ...change }));
const repeated = (count: number, change: Partial<WaitingUser>) => Array.from({ length: count }, () => change);
const rules = (change: Partial<PairRules<WaitingUser>>): PairRules<WaitingUser> => ({
  hasMet: () => false,
  isApart: () => false,
  ...change,
});
const idsOf = (tables: readonly (readonly WaitingUser[])[]) =>
  tables.map((table) => table.map(({ id }) => id).sort());

describe('the seating of the queue', () => {
  it('[MAT-03] seats each waiting user at most once, at tables of at most four', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const tables = seatTables(waiting);
        const seated = tables.flat();
        expect(new Set(seated).size).toBe(seated.length);
        expect(seated.every((one) => waiting.includes(one))).toBe(true);
        expect(tables.every(({ length }) => length >= 1 && length <= TABLE_SIZE)).toBe(true);
      }),
    );
  });

  it('[MAT-10] leaves at most three users unseated after a wait of three minutes', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const seated = seatTables(waiting).flat();
        const left = waiting.filter((one) => !seated.includes(one));
        expect(left.length < TABLE_SIZE || left.every(({ waitedSeconds }) => waitedSeconds < 180)).toBe(true);
        const [longest] = waiting;
        if (waiting.length >= TABLE_SIZE && longest && longest.waitedSeconds >= 180)
          expect(seated).toContain(longest);
      }),
    );
  });

  it('[MAT-03] fills tables with bots only for users who allow them and whose countdown is over', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const tables = seatTables(waiting);
        const withBots = tables.filter(({ length }) => length < TABLE_SIZE).flat();
        expect(withBots.every(({ allowsBots }) => allowsBots)).toBe(true);
        const left = waiting.filter((one) => !tables.flat().includes(one));
        expect(left.some(({ areBotsDue }) => areBotsDue)).toBe(false);
      }),
    );
  });

  it('[MAT-03] seats four users together before bots fill a table', () => {
    const waiting = users(...repeated(5, { allowsBots: true, areBotsDue: true }));
    expect(seatTables(waiting).map(({ length }) => length)).toEqual([4, 1]);
  });

  it('[MAT-10] accepts larger rating differences for users who wait longer', () => {
    const four = (difference: number, waitedSeconds: number) =>
      seatTables(
        users(
          { games: 50, rating: 1500 + difference, waitedSeconds },
          ...repeated(3, { games: 50, rating: 1500 }),
        ),
      ).length;
    const edges = BANDS.filter(({ difference }) => Number.isFinite(difference));
    for (const { difference, fromSeconds } of edges)
      expect([fromSeconds, four(difference, fromSeconds), four(difference + 1, fromSeconds)]).toEqual([
        fromSeconds,
        1,
        0,
      ]);
    expect(edges.map(({ fromSeconds, difference }) => [fromSeconds, difference])).toEqual([
      [120, 800],
      [60, 600],
      [30, 450],
      [15, 300],
      [0, 200],
    ]);
    expect(four(3000, 180)).toBe(1);
  });

  it('[MAT-10] prefers users with the nearest ratings', () => {
    const ratings = [1500, 1700, 1510, 1650, 1520, 1490].map((rating) => ({ rating, games: 50 }));
    expect(idsOf(seatTables(users(...ratings)))).toEqual([['p0', 'p2', 'p4', 'p5']]);
  });

  it('[MAT-10] seats beginners together while enough beginners wait', () => {
    const old = { games: 50, rating: 1500 };
    expect(idsOf(seatTables(users(old, {}, old, {}, {}, {})))).toEqual([['p1', 'p3', 'p4', 'p5']]);
    expect(idsOf(seatTables(users(old, {}, old, {})))).toEqual([['p0', 'p1', 'p2', 'p3']]);
    // A user is a beginner until the tenth rated game.
    const [nine, ten] = [{ games: 9 }, { games: 10 }];
    expect(idsOf(seatTables(users(ten, nine, ten, nine, nine, nine)))).toEqual([['p1', 'p3', 'p4', 'p5']]);
  });

  it('[MAT-10] seats a user with recent opponents only as a last resort', () => {
    const met = (one: WaitingUser, other: WaitingUser) =>
      [one.id, other.id].sort().join() === 'p0,p1' || one.id === other.id;
    expect(idsOf(seatTables(users({}, {}, {}, {}, {}), rules({ hasMet: met })))).toEqual([
      ['p0', 'p2', 'p3', 'p4'],
    ]);
    expect(idsOf(seatTables(users({}, {}, {}, {}), rules({ hasMet: met })))).toEqual([
      ['p0', 'p1', 'p2', 'p3'],
    ]);
  });

  it('[MAT-14] never seats two users together who must stay apart in rated games', () => {
    fc.assert(
      fc.property(queue, fc.nat({ max: 23 }), fc.nat({ max: 23 }), (waiting, a, b) => {
        const isApart = (one: WaitingUser, other: WaitingUser) =>
          a !== b && [one.id, other.id].sort().join() === [`p${a}`, `p${b}`].sort().join();
        const tables = seatTables(
          waiting.map((one) => ({ ...one, allowsBots: false, areBotsDue: false })),
          rules({ isApart }),
        );
        for (const table of tables)
          expect(table.filter(({ id }) => id === `p${a}` || id === `p${b}`).length).toBeLessThan(2);
      }),
    );
  });

  it('[PPL-07] never seats two users together if one blocks the other, even at tables with bots', () => {
    const pairs = fc.array(fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 })), { maxLength: 30 });
    fc.assert(
      fc.property(queue, pairs, (waiting, blocked) => {
        const isApart = (one: WaitingUser, other: WaitingUser) =>
          blocked.some(([a, b]) => [`p${a} p${b}`, `p${b} p${a}`].includes(`${one.id} ${other.id}`));
        for (const table of seatTables(waiting, rules({ isApart })))
          for (const [i, one] of table.entries())
            expect(table.slice(i + 1).some((other) => isApart(one, other))).toBe(false);
      }),
    );
  });

  it('[MAT-10] prefers near ratings to long waits in a long queue', () => {
    const far = repeated(14, { games: 50, rating: 1690, waitedSeconds: 5 });
    const near = repeated(3, { games: 50, rating: 1500, waitedSeconds: 0 });
    const [table] = idsOf(seatTables(users({ games: 50, rating: 1500, waitedSeconds: 6 }, ...far, ...near)));
    expect(table).toEqual(['p0', 'p15', 'p16', 'p17']);
  });
});
