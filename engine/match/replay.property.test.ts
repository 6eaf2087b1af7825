import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Color, colorOf } from '../board/pieces.ts';
import { legalMoves } from '../rules/moves.ts';
import { nextDue } from './apply.ts';
import type { Command } from './commands.ts';
import { makeCommandText, parseCommandText } from './commandText.ts';
import { replay } from './log.ts';
import { isOver, type MatchSettings } from './match.ts';
import { Play } from './testing/testPlay.ts';

const settings = fc.constantFrom<MatchSettings>(
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 2_000 } } as const,
  { time: { kind: 'move', moveMs: 10_000 } } as const,
  { time: { kind: 'unlimited' } } as const,
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 0 }, isRandom: true } as const,
  { time: { kind: 'main', mainMs: 60_000, incrementMs: 0 }, standIn: true } as const,
);

/**
 * One attempted action of a player or of the game itself. The match refuses most attempts; the property covers refusals
 * too.
 */
const attempt = fc.record({
  kind: fc.nat(99),
  by: fc.constantFrom<Color>(0, 1, 2, 3),
  pick: fc.nat(),
  waitMs: fc.nat(4_000),
  yes: fc.boolean(),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

function commandOf(play: Play, { kind, by, pick, yes }: Attempt): Command {
  const { position } = play.match.game;
  if (kind < 70 && position.turn !== null) {
    const moves = legalMoves(position);
    return moves.length === 0
      ? { type: 'pass' }
      : {
          type: 'move',
          by: position.turn,
          move: moves[pick % moves.length] ?? 0,
          lag: { seenMs: pick % 700, pingMs: 50 },
        };
  }
  if (kind < 73) return { type: 'resign', by };
  if (kind < 77) return { type: 'pause', by };
  if (kind < 82) return { type: 'unpause', by };
  if (kind < 86) return { type: 'offerDraw', by: position.turn ?? by };
  if (kind < 89) return { type: 'voteDraw', by, decision: yes ? 'APPROVED' : 'REJECTED' };
  if (kind < 91) return { type: 'ready', by };
  return session(play, by, pick);
}

/** Returns a command about leaving, returning or the votes on absent players. */
function session({ match, now }: Play, by: Color, pick: number): Command {
  const all: readonly Command[] = [
    { type: 'goOut', by },
    { type: 'comeIn', by },
    { type: 'postpone', by },
    { type: 'callBack', by },
    { type: 'dropAbsent', by, absent: [colorOf(by + 1)] },
    { type: 'voteOut', by, of: match.game.position.turn ?? by, since: now - 400_000, voters: [by] },
  ];
  return all[pick % all.length] as Command;
}

function playOut(time: MatchSettings, attempts: readonly Attempt[]): Play {
  const play = Play.started(time);
  for (const one of attempts) {
    const due = nextDue(play.match);
    if (due && due.at <= play.now) play.do(due.command);
    play.try(commandOf(play, one), one.waitMs);
    if (isOver(play.match)) break;
  }
  return play;
}

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

it('a command keeps everything but its server-only fields when it is serialized', () => {
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
