import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatTables, TABLE_SIZE, type WaitingUser } from './seating.ts';

const users = fc.array(fc.constantFrom('PEOPLE', 'LATER', 'NOW'), { maxLength: 40 }).map((kinds) =>
  kinds.map(
    (kind, i): WaitingUser => ({
      id: `p${i}`,
      allowsBots: kind !== 'PEOPLE',
      areBotsDue: kind === 'NOW',
    }),
  ),
);

describe('seating', () => {
  it('[MAT-03] seats nobody twice, and only users who wait', () => {
    fc.assert(
      fc.property(users, (waiting) => {
        const seated = seatTables(waiting).flat();
        expect(new Set(seated).size).toBe(seated.length);
        expect(seated.every((user) => waiting.includes(user))).toBe(true);
      }),
    );
  });

  it('[MAT-03] seats four users together before bots fill a table', () => {
    fc.assert(
      fc.property(users, (waiting) => {
        const tables = seatTables(waiting);
        const full = tables.filter(({ length }) => length === TABLE_SIZE);
        expect(full).toHaveLength(Math.floor(waiting.length / TABLE_SIZE));
        expect(full.flat()).toEqual(waiting.slice(0, full.length * TABLE_SIZE));
        expect(tables.length - full.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[MAT-03] seats with bots only users who allow them, and all whose countdown is over', () => {
    fc.assert(
      fc.property(users, (waiting) => {
        const tables = seatTables(waiting);
        const withBots = tables.filter(({ length }) => length < TABLE_SIZE).flat();
        expect(withBots.every(({ allowsBots }) => allowsBots)).toBe(true);
        const left = waiting.filter((user) => !tables.flat().includes(user));
        expect(left.some(({ areBotsDue }) => areBotsDue)).toBe(false);
      }),
    );
  });
});
