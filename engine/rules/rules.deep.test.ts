/** Compares the engine with the slow reference rules for much longer than the normal tests. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveText, parseEvent } from '../notation/moveText.ts';
import { makePosition } from '../notation/positionText.ts';
import { advance, beginRules, mustPass, type RulesGame } from './game.ts';
import { legalMoves } from './moves.ts';
import { divide } from './perft.ts';
import { anyPosition, choices, pickEvent } from './testing/arbitrary.ts';
import { type SlowGame, slowMoves, slowPlay, slowRead, slowWrite } from './testing/slowRules.ts';
import { read } from './testing/table.ts';

const MINUTES = 60_000;

/** Returns the number of leaf nodes by the slow rules, without the ends of the game that perft ignores. */
function slowPerft(game: SlowGame, depth: number): number {
  if (depth === 0) return 1;
  const texts = slowMoves(game);
  const mayPass = texts.length === 0 && mustPass(beginRules(read(slowWrite(game))));
  let lines = 0;
  for (const text of mayPass ? ['pass'] : texts) {
    const next = slowRead(slowWrite({ ...game, quiet: 0 }));
    slowPlay(next, text);
    if (!next.ended) lines += slowPerft(next, depth - 1);
    else if (depth === 1) lines++;
  }
  return lines;
}

describe('the perft count', () => {
  const { positions } = JSON.parse(
    readFileSync(new URL('../fixtures/perft.json', import.meta.url), 'utf8'),
  ) as {
    positions: { name: string; position: string; perft: number[] }[];
  };

  it.each(positions)(
    '[RUL-71] equals that of the reference implementation after every first move: $name',
    ({ position, perft }) => {
      const from = read(position);
      const depth = perft.filter((count) => count < 4000).length;
      for (const [move, lines] of divide(from, depth)) {
        const next = slowRead(position);
        slowPlay(next, move === 'pass' ? move : moveText(move, from));
        const expected = next.ended ? (depth === 1 ? 1 : 0) : slowPerft(next, depth - 1);
        expect([move, lines]).toEqual([move, expected]);
      }
    },
    5 * MINUTES,
  );
});

describe('a sampled position', () => {
  it(
    'has the same moves and continuations as in the reference implementation',
    () => {
      fc.assert(
        fc.property(anyPosition, choices(25), (position, picks) => {
          const slow = slowRead(makePosition(position));
          let game: RulesGame = beginRules(position);
          for (const choice of picks) {
            const text = pickEvent(game, choice);
            if (text === null) break;
            const legal = legalMoves(game.position).map((move) => moveText(move, game.position));
            expect(legal.sort()).toEqual(slowMoves(slow).sort());
            const event = parseEvent(text, game.position);
            const done = event.ok ? advance(game, event.value) : event;
            if (!event.ok || !done.ok) throw new Error(text);
            game = (done.value as { game: RulesGame }).game;
            slowPlay(slow, text);
            expect(makePosition(game.position)).toBe(slowWrite(slow));
            expect(game.outcome?.state ?? '').toBe(slow.ended);
          }
        }),
        { numRuns: 2500 },
      );
    },
    10 * MINUTES,
  );
});
