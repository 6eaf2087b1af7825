/** Seeded random records of whole games: events of all kinds, clocks, comments, drawings and variations. */

import { COLORS } from '../../board/pieces.ts';
import { ACTIVE, startPosition } from '../../board/position.ts';
import { advance, beginRules, mustPass, type RulesEvent, type RulesGame } from '../../rules/game.ts';
import { legalMoves } from '../../rules/moves.ts';
import { DRAWING_PENS, type GameRecord, type RecordedEvent } from '../record.ts';

/** Returns a generator of numbers from 0 up to, but not including, 1. The same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SAID = [
  '',
  '',
  '',
  'A good move.',
  'brackets {}()[] and \\ "',
  'кони 马 ♞',
  'two\nlines',
  '\u0000\ud800',
];

/** Returns a parseable record of a game from the start position with at most this many events. */
export function generatedRecord(seed: number, longest = 1200): GameRecord {
  const random = seeded(seed);
  const { events, game } = line(beginRules(startPosition()), longest, random, 0);
  return {
    tags: [
      { name: 'Title', value: `Game ${seed} "with \\ signs"` },
      { name: 'White', value: 'Ana' },
      { name: 'TimeSetting', value: 'main 12+5' },
    ],
    start: startPosition(),
    comment: written(random),
    events,
    closed: game.outcome === null && random() < 0.5 ? 'TERMINATED_NO_HUMAN_PLAYERS' : null,
  };
}

function line(begin: RulesGame, longest: number, random: () => number, depth: number) {
  const events: RecordedEvent[] = [];
  let game = begin;
  while (game.outcome === null && events.length < longest) {
    const event = anyEvent(game, random);
    const done = advance(game, event);
    if (!done.ok) throw new Error(done.error);
    const variation =
      random() < 0.02 && depth < 3 ? line(game, 1 + Math.floor(random() * 4), random, depth + 1).events : [];
    events.push({
      event,
      clockMs: random() < 0.8 ? Math.floor(random() * 4_000_000) : null,
      comment: written(random),
      ...(random() < 0.02 ? { drawings: [anyDrawing(random)] } : {}),
      ...(variation.length > 0 ? { variations: [variation] } : {}),
    });
    game = done.value.game;
  }
  return { events, game };
}

function anyEvent(game: RulesGame, random: () => number): RulesEvent {
  const rare = random();
  const active = COLORS.filter((color) => game.position.states[color] === ACTIVE);
  const { turn } = game.position;
  if (rare < 0.001) return { type: 'resign', color: active[Math.floor(random() * active.length)] ?? 0 };
  if (rare < 0.002 && turn !== null) return { type: 'timeout', color: turn };
  if (rare < 0.0025) return { type: 'draw' };
  if (mustPass(game)) return { type: 'pass' };
  const moves = legalMoves(game.position);
  return { type: 'move', move: moves[Math.floor(random() * moves.length)] ?? 0 };
}

function anyDrawing(random: () => number) {
  const from = Math.floor(random() * 144);
  const pen = DRAWING_PENS[Math.floor(random() * DRAWING_PENS.length)] ?? 'blue';
  return { from, to: random() < 0.3 ? from : Math.floor(random() * 144), pen };
}

function written(random: () => number): string {
  return random() < 0.7 ? '' : (SAID[Math.floor(random() * SAID.length)] ?? '');
}
