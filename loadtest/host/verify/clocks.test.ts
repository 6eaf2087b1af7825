import { expect, it } from 'vitest';
import type { StoredGame } from '../../../tests/load/support/storedGames.ts';
import { chargedTooMuch } from './clocks.ts';

const MOVE = { type: 'move', by: 1, move: 7 };

function found(after: readonly number[], kind = 'resign'): number {
  const rows = [
    { kind: 'resume', command: { type: 'resume' }, clocks_ms: [60_000, 60_000, 60_000, 60_000] },
    { kind: 'move', command: MOVE, clocks_ms: after },
    { kind, command: { type: kind }, clocks_ms: after },
  ];
  const reported = { game: 'a game', moves: [[2, 1, 7, 4_000]] as [number, number, number, number][] };
  const report = { ...reported, seq: 3, position: '', state: '' };
  return chargedTooMuch(report, { rows } as unknown as StoredGame, 5_000).length;
}

it('the clock check of a load test accepts a charged time that exceeds the thinking time by less than a second', () => {
  expect(found([60_000, 61_000, 60_000, 60_000])).toBe(0);
  expect(found([60_000, 60_100, 60_000, 60_000])).toBe(0);
});

it('the clock check of a load test reports a clock that was charged for an outage', () => {
  expect(found([60_000, 57_000, 60_000, 60_000])).toBe(1);
  expect(found([60_000, 61_000, 59_000, 60_000])).toBe(1);
});

it('the clock check of a load test reports a player who timed out', () => {
  expect(found([60_000, 61_000, 60_000, 60_000], 'timeout')).toBe(1);
});
