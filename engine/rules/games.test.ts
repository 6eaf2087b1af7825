/**
 * Replays recorded games event by event. games.json contains random play. ownGames.json contains situations that random
 * play never reaches:
 *
 * - Checkmate at the beginning of a turn: WHITE's turn begins in check, with own pieces on a2 and b1. BLACK, the only
 *   other active player, checkmates WHITE. Before that, c8-a6 covers c4 and d3 and so checkmates RED on c3, whose king
 *   shielded WHITE's king from the bishop on e5. BLACK must pass, because the bishop is pinned by e2, the king blocks
 *   d12 and f12, and k11 controls rank 11. GREEN resigns.
 * - Draw by passes: after d1-c1 WHITE has no legal move, like the others, and four players pass in a row.
 * - Accepted draw: RED has resigned before and gets no points.
 * - Stalemate: GREEN's king is beside two frozen kings, which it cannot capture, and WHITE's king covers the third
 *   square.
 * - Timeout that ends the game: one player resigned, two timed out, and GREEN wins by forfeit.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieceToken } from '../board/pieces.ts';
import { parseEvent } from '../notation/moveText.ts';
import { makePosition } from '../notation/positionText.ts';
import { advance, beginRules } from './game.ts';
import { legalMoves } from './moves.ts';
import { slowMoves, slowPlay, slowRead, slowWrite } from './testing/slowRules.ts';
import { letters, read } from './testing/table.ts';

interface Step {
  readonly event: string;
  readonly position: string;
  readonly captured?: string;
  readonly checks?: readonly string[];
  readonly mates?: readonly string[];
  readonly by?: readonly string[];
  readonly ended?: string;
  readonly winner?: string;
  readonly legal?: number;
}

interface Game {
  readonly kind: string;
  readonly start: string;
  readonly steps: readonly Step[];
}

const games = (name: string): (Game & { number: number })[] =>
  (
    JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')) as { games: Game[] }
  ).games.map((game, index) => ({ ...game, number: index + 1 }));

describe.each(['games.json', 'ownGames.json'])('the games of %s', (name) => {
  it.each(games(name))('include game $number ($kind), which replays as recorded', ({ start, steps }) => {
    let game = beginRules(read(start));
    for (const step of steps) {
      const event = parseEvent(step.event, game.position);
      if (!event.ok) throw new Error(`${step.event}: ${event.error}`);
      const done = advance(game, event.value);
      if (!done.ok) throw new Error(`${step.event}: ${done.error}`);
      game = done.value.game;
      const { captured, checks, mates } = done.value;
      expect({ position: makePosition(game.position), checks: letters(checks) }).toEqual({
        position: step.position,
        checks: (step.checks ?? []).join(''),
      });
      expect(captured === 0 ? undefined : pieceToken(captured)).toBe(step.captured);
      expect(letters(mates.map(({ victim }) => victim))).toBe((step.mates ?? []).join(''));
      expect(letters(mates.map(({ by }) => by))).toBe((step.by ?? []).join(''));
      expect(game.outcome?.state).toBe(step.ended);
      expect(letters(game.outcome?.winner == null ? [] : [game.outcome.winner])).toBe(step.winner ?? '');
      expect(game.outcome === null ? legalMoves(game.position).length : undefined).toBe(step.legal);
    }
  });
});

describe('the reference implementation of the rules', () => {
  it.each([...games('ownGames.json'), ...games('games.json').filter(({ kind }) => kind === 'end')])(
    'agrees with the recorded game $number ($kind)',
    ({ start, steps }) => {
      const game = slowRead(start);
      for (const step of steps) {
        const done = slowPlay(game, step.event);
        expect(slowWrite(game)).toBe(step.position);
        expect(done.captured).toBe(step.captured ?? '');
        expect([done.checks, done.mates, done.by]).toEqual([
          step.checks ?? [],
          step.mates ?? [],
          step.by ?? [],
        ]);
        expect([game.ended, game.winner]).toEqual([step.ended ?? '', step.winner ?? '']);
        if (step.legal !== undefined) expect(slowMoves(game)).toHaveLength(step.legal);
      }
    },
  );
});
