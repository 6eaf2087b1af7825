import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceToken } from '../board/pieces.ts';
import { startPosition } from '../board/position.ts';
import { moveText, parseEvent } from '../notation/moveText.ts';
import { makePosition } from '../notation/positionText.ts';
import { type Advance, advance, beginRules, type RulesGame } from './game.ts';
import { checkedColors, legalMoves, type Move } from './moves.ts';
import { anyPosition, choices, pickEvent } from './testing/arbitrary.ts';
import { slowChecks, slowMoves, slowPlay, slowRead, slowWrite } from './testing/slowRules.ts';
import { letters } from './testing/table.ts';

/** Plays the chosen events, and returns their outcomes. */
function playOut(begin: RulesGame, picks: readonly number[]): { texts: string[]; steps: Advance[] } {
  const texts: string[] = [];
  const steps: Advance[] = [];
  let game = begin;
  for (const choice of picks) {
    const text = pickEvent(game, choice);
    if (text === null) break;
    const event = parseEvent(text, game.position);
    const done = event.ok ? advance(game, event.value) : event;
    if (!done.ok) throw new Error(`${text}: ${done.error}`);
    texts.push(text);
    steps.push(done.value as Advance);
    game = (done.value as Advance).game;
  }
  return { texts, steps };
}

describe('any position', () => {
  it('has the same legal moves and checks as in the reference implementation', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const slow = slowRead(makePosition(position));
        expect(letters(checkedColors(position))).toBe(slowChecks(slow).join(''));
        if (beginRules(position).outcome !== null) return;
        const fast = legalMoves(position).map((move) => moveText(move, position));
        expect(fast.sort()).toEqual(slowMoves(slow).sort());
      }),
      { numRuns: 250 },
    );
  });

  it('has the same continuations as in the reference implementation', () => {
    fc.assert(
      fc.property(anyPosition, choices(12), (position, picks) => {
        const begin = beginRules(position);
        const slow = slowRead(makePosition(position));
        const { texts, steps } = playOut(begin, picks);
        for (const [index, step] of steps.entries()) {
          const expected = slowPlay(slow, texts[index] ?? '');
          expect(makePosition(step.game.position)).toBe(slowWrite(slow));
          expect(step.captured === 0 ? '' : pieceToken(step.captured)).toBe(expected.captured);
          expect(letters(step.checks)).toBe(expected.checks.join(''));
          expect(step.mates.map(({ victim, by }) => letters([victim, by]))).toEqual(
            expected.mates.map((victim, number) => victim + expected.by[number]),
          );
          expect(step.game.outcome?.state ?? '').toBe(slow.ended);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('accepts exactly the legal moves among all numbers that encode a move', () => {
    fc.assert(
      fc.property(anyPosition, fc.array(fc.integer({ min: -10, max: 1 << 20 })), (position, numbers) => {
        const game = beginRules(position);
        const legal = new Set<Move>(game.outcome === null ? legalMoves(position) : []);
        const accepts = (move: number): boolean => advance(game, { type: 'move', move }).ok;
        for (const move of legal) expect(accepts(move)).toBe(true);
        const near = [...legal].flatMap((move) => [
          move + 1,
          move ^ 0x100,
          move ^ 0x10000,
          move + 0.5,
          -move,
        ]);
        for (const move of [...numbers, ...near, Number.NaN, Number.POSITIVE_INFINITY]) {
          expect(accepts(move)).toBe(legal.has(move));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('any game from the start position', () => {
  it('replays to an equal position', () => {
    fc.assert(
      fc.property(choices(160), (picks) => {
        const begin = beginRules(startPosition());
        const { texts, steps } = playOut(begin, picks);
        let game = begin;
        const texted = steps.map((step) => makePosition(step.game.position));
        for (const [index, text] of texts.entries()) {
          const event = parseEvent(text, game.position);
          if (!event.ok) throw new Error(text);
          const done = advance(game, event.value);
          if (!done.ok) throw new Error(text);
          expect(done.value).toEqual(steps[index]);
          game = done.value.game;
        }
        expect(steps.map((step) => makePosition(step.game.position))).toEqual(texted);
      }),
      { numRuns: 40 },
    );
  });

  it('[RUL-68] gives at most 5 points to a player and 6 to all players together', () => {
    fc.assert(
      fc.property(choices(400), (picks) => {
        const points = playOut(beginRules(startPosition()), picks).steps.at(-1)?.game.position.points ?? [];
        for (const earned of points) expect(earned).toBeLessThanOrEqual(5);
        expect(points.reduce((sum, earned) => sum + earned, 0)).toBeLessThanOrEqual(6);
      }),
      { numRuns: 30 },
    );
  });
});
