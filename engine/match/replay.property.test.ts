import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCommandText, parseCommandText } from './commandText.ts';
import { replay } from './log.ts';
import { attempt, playOut, settings } from './testing/arbitraryGame.ts';
import { Play } from './testing/testPlay.ts';

it('any legal game replays from its log to an equal match', () => {
  fc.assert(
    fc.property(settings, fc.array(attempt, { maxLength: 120 }), (time, attempts) => {
      const play = playOut(time, attempts);
      expect(replay(play.first, play.entries).match).toEqual(play.match);
    }),
    { numRuns: 60 },
  );
});

it('no clock gains more than its increments and its lag compensation', () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 120 }), (attempts) => {
      const play = playOut({ time: { kind: 'main', mainMs: 60_000, incrementMs: 2_000 } }, attempts);
      for (const color of [0, 1, 2, 3] as const) {
        const moves = play.entries.filter(
          ({ command }) => command.type === 'move' && command.by === color,
        ).length;
        expect(play.match.clock.remainingMs[color]).toBeLessThanOrEqual(60_000 + 2_000 * moves);
        expect(play.match.clock.remainingMs[color]).toBeGreaterThanOrEqual(0);
        expect(play.match.clock.lagBudgetMs[color]).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 40 },
  );
});

it('a serialized command keeps everything but its server-only fields', () => {
  fc.assert(
    fc.property(settings, fc.array(attempt, { maxLength: 60 }), (time, attempts) => {
      for (const { command } of playOut(time, attempts).entries) {
        const { lag: _lag, ...reported } = { lag: undefined, ...command };
        const expected =
          reported.type === 'sit'
            ? { ...reported, playerId: '' }
            : reported.type === 'voteOut'
              ? { ...reported, since: null }
              : reported;
        expect(parseCommandText(makeCommandText(command))).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});

it('a damaged log is detected', () => {
  const play = Play.started();
  play.move('d3-e3');
  expect(() => replay(play.first, play.entries.slice(1))).toThrow(/follows/);
  const last = play.entries.at(-1);
  if (!last) throw new Error('no entries');
  const forged = { ...last, command: { type: 'move' as const, by: 0 as const, move: 0 } };
  expect(() => replay(play.first, [...play.entries.slice(0, -1), forged])).toThrow(/refused/);
});
