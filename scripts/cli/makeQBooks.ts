/**
 * Generates the QBooks of the product with `node scripts/cli/makeQBooks.ts`: annotated bot games, one per subject. The
 * result is deterministic.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { COLORS, type Color, KING, makePiece, pieceColor, pieceTypeName } from '../../engine/board/pieces.ts';
import { ACTIVE, startPosition } from '../../engine/board/position.ts';
import { type Square, squareName } from '../../engine/board/squares.ts';
import { chancesOf } from '../../engine/bots/chances/chances.ts';
import { chooseMove } from '../../engine/bots/levels.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { GameRecord, RecordedEvent } from '../../engine/notation/record.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import {
  type Advance,
  advance,
  beginRules,
  mustPass,
  type RulesEvent,
  type RulesGame,
} from '../../engine/rules/game.ts';
import { attackersOf, legalMoves } from '../../engine/rules/moves.ts';
import { displaced } from '../../engine/study/displaced.ts';
import { playerTag } from '../../protocol/shapes/matchRecord.ts';
import { QBOOKS, type QBookName, type QBookTexts, TEXTS } from './qbookTexts.ts';

interface Step {
  readonly event: RulesEvent;
  readonly before: RulesGame;
  readonly done: Advance;
}

const FOLDER = new URL('../../server/savedGames/qbooks/', import.meta.url);
const MAX_PLIES = 320;
const BOTS = ['Alabaster', 'Onyx', 'Jasper', 'Malachite'];
/**
 * A comment states the win probabilities again when one of them has changed by this much since the last such comment.
 */
const SWING = 0.2;

const wanted = new Set<QBookName>(QBOOKS);
for (let seed = 1; wanted.size > 0 && seed < 400; seed++) {
  const steps = playGame(seed);
  const name = steps && [...wanted].find((one) => isAbout(one, steps));
  if (!steps || !name) continue;
  wanted.delete(name);
  for (const [language, texts] of Object.entries(TEXTS)) {
    mkdirSync(new URL(`${language}/`, FOLDER), { recursive: true });
    writeFileSync(new URL(`${language}/${name}.tetrarch`, FOLDER), makeRecord(recordOf(name, steps, texts)));
  }
  console.log(name, seed, steps.length);
}

/** Returns null for a game that does not end within the limit. */
function playGame(seed: number): Step[] | null {
  const steps: Step[] = [];
  let state = seed * 7919;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let game = beginRules(startPosition());
  while (game.outcome === null && steps.length < MAX_PLIES) {
    const event = nextEvent(game, random);
    const done = advance(game, event);
    if (!done.ok) throw new Error(done.error);
    steps.push({ event, before: game, done: done.value });
    game = done.value.game;
  }
  return game.outcome === null ? null : steps;
}

function nextEvent(game: RulesGame, random: () => number): RulesEvent {
  const { position } = game;
  const active = COLORS.filter((color) => position.states[color] === ACTIVE);
  if (active.length === 4 && position.ply > 60 && random() < 0.006)
    return { type: 'resign', color: active[Math.floor(random() * 4)] ?? 0 };
  if (mustPass(game)) return { type: 'pass' };
  if (legalMoves(position).length === 0) throw new Error(`no move in ${makePosition(position)}`);
  const seed = Math.floor(random() * 2 ** 31);
  return { type: 'move', move: chooseMove(position, { level: 4, engine: 'greedy', seed }) };
}

function isAbout(name: QBookName, steps: readonly Step[]): boolean {
  const outcome = steps.at(-1)?.done.game.outcome;
  switch (name) {
    case 'four-kings':
      return outcome?.reason === 'THREE_CHECKMATES';
    case 'stolen-mate':
      return steps.some((step) =>
        step.done.mates.some(({ victim }) => foreignChecker(step, victim) !== null),
      );
    case 'frozen-king':
      return steps.some(({ before, done }) =>
        done.mates.some(({ victim }) => before.position.states[victim] !== ACTIVE),
      );
    case 'point-game':
      return outcome?.reason === 'FORFEIT' && steps.filter(({ done }) => done.mates.length > 0).length > 1;
    case 'long-draw':
      return outcome !== undefined && outcome?.winner === null;
    default:
      return name satisfies never;
  }
}

/** Returns the square of a checking piece if the mating player owns none of the checking pieces, otherwise null. */
function foreignChecker({ event, before, done }: Step, victim: Color): Square | null {
  if (event.type !== 'move') return null;
  const by = done.mates.find((mate) => mate.victim === victim)?.by;
  const position = displaced(before.position, event.move);
  const king = position.board.indexOf(makePiece(victim, KING));
  const from = king < 0 ? [] : attackersOf(position, king);
  const isForeign = from.every((square) => position.owners[pieceColor(position.board[square] ?? 0)] !== by);
  return isForeign ? (from[0] ?? null) : null;
}

function recordOf(name: QBookName, steps: readonly Step[], texts: QBookTexts): GameRecord {
  const said = new Set<string>();
  let reported = chancesOf(startPosition());
  const events = steps.map((step, index): RecordedEvent => {
    const lines = rowsOf(step, texts, said);
    const chances = chancesOf(step.done.game.position);
    const hasSwung = chances.some((one, color) => Math.abs(one - (reported[color] ?? one)) >= SWING);
    if (step.done.game.outcome === null && (lines.length > 0 || hasSwung)) {
      reported = chances;
      const [w, b, r, g] = chances.map((one) => Math.round(100 * one));
      lines.push(fill(texts.chances, { w, b, r, g }));
    }
    if (index === steps.length - 1) lines.push(endOf(step, texts));
    return { event: step.event, clockMs: null, comment: lines.join(' ') };
  });
  return {
    tags: [
      { name: 'Title', value: texts.titles[name] },
      ...COLORS.map((color) => ({ name: playerTag(color), value: BOTS[color] ?? '' })),
      { name: 'TimeSetting', value: 'unlimited' },
      { name: 'Bots', value: '4' },
    ],
    start: startPosition(),
    comment: texts.intros[name],
    events,
    closed: null,
  };
}

/** Returns the sentences about an event. A captured queen is mentioned only once per game. */
function rowsOf(step: Step, texts: QBookTexts, said: Set<string>): string[] {
  const { event, before, done } = step;
  const side = (color: Color) => texts.sides[color];
  const lines: string[] = [];
  if (event.type === 'resign') lines.push(fill(texts.resign, { s: side(event.color) }));
  const { captured } = done;
  if (
    captured !== 0 &&
    pieceTypeName(captured) === 'QUEEN' &&
    !said.has('queen') &&
    done.mates.length === 0
  ) {
    said.add('queen');
    const owner = before.position.owners[pieceColor(captured)];
    lines.push(fill(texts.queen, { s: side(before.position.turn ?? 0), v: side(owner) }));
  }
  if (done.mates.length > 1) lines.push(texts.double);
  for (const { victim, by } of done.mates) {
    const award = done.awards.find((one) => one.victim === victim);
    const isFirst = award?.reason === 'FIRST_CHECKMATE';
    const values = { s: side(by), v: side(victim), p: award?.points ?? 0 };
    lines.push(fill(isFirst ? texts.firstMate : texts.mate, values));
    const checker = foreignChecker(step, victim);
    if (checker !== null) lines.push(fill(texts.stolen, { q: squareName(checker) }));
    if (before.position.states[victim] !== ACTIVE) lines.push(texts.frozen);
  }
  return lines;
}

function endOf({ done }: Step, texts: QBookTexts): string {
  const winner = done.game.outcome?.winner ?? null;
  if (winner === null) return texts.drawn;
  const points = done.awards.find(({ reason }) => reason === 'WIN')?.points ?? 0;
  return fill(texts.won, { s: texts.sides[winner], p: points });
}

/**
 * Fills the placeholders of a text. `{S}` is the capitalized value of `{s}`. A sentence that begins with `{s}` is
 * capitalized as well.
 */
function fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const filled = text.replace(/\{(\w)\}/g, (_, key: string) => {
    const value = String(values[key.toLowerCase()] ?? '');
    return key === key.toUpperCase() ? capital(value) : value;
  });
  return capital(filled);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
