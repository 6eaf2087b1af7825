// Replays the whole course with the engine: every step is legal, and every mark, banner and answer is correct.

import { describe, expect, it, test } from 'vitest';
import { COLOR_NAMES, COLORS, type Color, colorOf, pieceColor } from '../../../../engine/board/pieces.ts';
import { ACTIVE } from '../../../../engine/board/position.ts';
import { squareName } from '../../../../engine/board/squares.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { isPointGame } from '../../../../engine/rules/game.ts';
import {
  attackersOf,
  checkedColors,
  legalMoves,
  legalMovesFrom,
  moveFrom,
  movePromotion,
  moveTo,
} from '../../../../engine/rules/moves.ts';
import { COURSE } from './course.ts';
import { BANNER_MESSAGES, type Banner, type StepData } from './courseShape.ts';
import { effectOf, meets } from './goals.ts';
import { gameOf, kingSquare, play, playMove, readLesson, type Step, squareOf, type Task } from './lessons.ts';
import { refusalOf } from './refusal.ts';
import { courseSchema } from './testing/courseSchema.ts';
import { stateAfterVotes } from './vote.ts';

const CHAPTERS = COURSE.chapters.map((data) => {
  const lesson = readLesson(data);
  const stepData = data.episodes.flatMap(({ steps }) => steps);
  const steps = lesson.steps.map((step, i) => ({ step, data: stepData[i] as StepData }));
  return { id: data.id, data, lesson, steps };
});

test('[TUT-02][TUT-03][TUT-04] the course matches its schema', () => {
  expect(courseSchema.safeParse(COURSE).error).toBeUndefined();
  expect(CHAPTERS).toHaveLength(23);
  for (const { lesson } of CHAPTERS) {
    expect(lesson.steps.map(({ number }) => number)).toEqual(lesson.steps.map((_, i) => i + 1));
  }
});

test('the automatic playback of all chapters takes about five minutes', () => {
  const seconds = CHAPTERS.reduce((sum, { lesson }) => sum + lesson.seconds, 0);
  expect(seconds).toBeGreaterThan(285);
  expect(seconds).toBeLessThan(315);
});

const names = (squares: Iterable<number>) => [...squares].map(squareName).sort();
const marked = (step: Step, mark: string) =>
  names([...step.marks].filter(([, field]) => mark in field).map(([square]) => square));

describe.each(CHAPTERS)('the chapter "$id"', ({ data, lesson, steps }) => {
  it('starts with the board of its first episode', () => {
    expect(data.initialBoard).toBe(data.episodes[0]?.board);
    for (const { board } of [...data.episodes, ...data.tasks]) expect(gameOf(board).outcome).toBeNull();
  });

  it('[TUT-05] selects each piece in the step before its move', () => {
    expect(steps.map(({ data: { kind } }) => kind)).toEqual(
      steps.map((_, i) => (i % 2 === 0 ? 'select' : 'move')),
    );
    for (const [i, { step, data: written }] of steps.entries()) {
      if (step.kind === 'select') {
        expect(step.selected).toBe(steps[i + 1]?.step.played?.from);
        expect(marked(step, 'isSelectionAnimated')).toEqual([written.square]);
      } else {
        expect(marked(step, 'isSelectionAnimated')).toEqual([]);
      }
    }
  });

  it('[TUT-18] contains only legal moves', () => {
    for (const { step, data: written } of steps) {
      if (!step.played) continue;
      const legal = legalMoves(step.played.before.position);
      const move = parseMove(written.move ?? '', step.played.before.position);
      expect(move.ok && legal.includes(move.value), written.move).toBe(true);
    }
  });

  it('points only to legal targets of the selected piece', () => {
    for (const { step } of steps) {
      const arrows = marked(step, 'arrowDirection');
      if (step.kind !== 'select') expect(arrows).toEqual([]);
      const targets = legalMoves(step.game.position)
        .filter((move) => moveFrom(move) === step.selected)
        .map(moveTo);
      const closed = arrows.filter((name) => !targets.includes(squareOf(name)));
      expect(closed, `${step.number}`).toEqual([]);
    }
  });

  it('[TUT-06] marks exactly the kings in check, and the checkmated kings', () => {
    for (const { step } of steps) {
      const checked = checkedColors(step.game.position).flatMap(
        (color) => kingSquare(step.game, color) ?? [],
      );
      expect(marked(step, 'isChecked'), `${step.number}`).toEqual(names(checked));
      const mated = (step.played?.done.mates ?? []).flatMap(
        ({ victim }) => (step.played && kingSquare(step.played.before, victim)) ?? [],
      );
      expect(marked(step, 'isCheckmated'), `${step.number}`).toEqual(names(mated));
    }
  });

  it('[TUT-07] has exactly one banner for each check, checkmate, loss on time, pass and stalemate', () => {
    for (const { step, data: written } of steps) {
      expect(step.banner, `${step.number}`).toEqual(bannerOf(step, written));
      if (step.banner) expect(BANNER_MESSAGES).toContain(step.banner.message);
    }
  });

  it('shows the points and results that follow from the rules', () => {
    for (const { step, data: written } of steps) {
      const { position, outcome } = step.game;
      const points = Object.fromEntries(COLORS.map((color) => [COLOR_NAMES[color], position.points[color]]));
      const before = step.played?.before.position.points.join() ?? position.points.join();
      expect(written.points ?? null).toEqual(before === position.points.join() ? null : points);
      expect(written.ended ?? null).toBe(outcome?.state ?? null);
      expect(written.winner ?? null).toBe(outcome?.winner == null ? null : COLOR_NAMES[outcome.winner]);
    }
  });

  it('shows a draw offer only when the rules allow it', () => {
    for (const { step } of steps) {
      if (!step.draw) continue;
      const { offeredBy } = step.draw;
      const offered = steps
        .map((one) => one.step)
        .filter((one) => one.draw?.offeredBy === offeredBy && one.episode === step.episode);
      const { state, isOpen } = stateAfterVotes(offered[0]?.game ?? step.game, step.draw);
      const isAccepted = state === 'DRAW';
      expect(step.draw.status).toBe(isAccepted ? 'ACCEPTED' : isOpen ? 'OPEN' : 'REJECTED');
    }
  });

  it.each(lesson.tasks)('has the task $id, which accepts exactly the moves that meet its goal', (task) => {
    if (task.answer === 'vote') {
      const right = (['APPROVED', 'REJECTED'] as const).filter(
        (decision) => stateOf(task, decision) === task.goal.ended,
      );
      expect(right).toEqual(task.accepted);
      return;
    }
    expect(task.mover).toBe(task.game.position.turn);
    const right = legalMoves(task.game.position).filter((move) =>
      meets(effectOf(play(task.game, move), move), task.goal),
    );
    const accepted = task.accepted.map((text) => parseMove(text, task.game.position));
    const moves = accepted.map((move) => (move.ok ? move.value : Number.NaN));
    // Compares all legal moves, because a goal such as "any move of Red's" accepts every legal move.
    expect(right.sort()).toEqual(moves.sort());
  });

  it.each(lesson.tasks)('rejects each listed mistake of the task $id', (task) => {
    for (const { moves = [], votes = [], legal, reason, effect, reply } of task.mistakes) {
      for (const text of moves) {
        const move = parseMove(text, task.game.position);
        expect(move.ok, text).toBe(legal);
        if (!move.ok) {
          expect(reasonFor(task, text), text).toBe(reason);
          continue;
        }
        const done = effectOf(play(task.game, move.value), move.value);
        expect(meets(done, task.goal), text).toBe(false);
        if (effect) expect(meets(done, effect), text).toBe(true);
        if (reply) expect(() => playMove(playMove(task.game, text).done.game, reply)).not.toThrow();
      }
      for (const decision of votes) expect(stateOf(task, decision)).not.toBe(task.goal.ended);
    }
  });
});

test('the course includes a point game and a win by three checkmates', () => {
  const ends = CHAPTERS.flatMap(({ lesson }) => lesson.steps.flatMap(({ game }) => game.outcome ?? []));
  expect(ends.some(isPointGame)).toBe(true);
  expect(ends.some(({ reason }) => reason === 'THREE_CHECKMATES')).toBe(true);
});

/**
 * Returns why the rules refuse the move in the text, or null if the move is legal. The promotion piece in the text is
 * ignored.
 */
function reasonFor(task: Task, text: string): string | null {
  const [from = '', to = ''] = text.replace(/=.$/, '').split(/[-x]/);
  const { position } = task.game;
  const reason = refusalOf(position, squareOf(from), squareOf(to));
  if (reason) return reason;
  const moves = legalMovesFrom(position, squareOf(from)).filter((move) => moveTo(move) === squareOf(to));
  return moves.some((move) => movePromotion(move) !== 0) ? 'PROMOTION_MISSING' : null;
}

function stateOf(task: Task, decision: 'APPROVED' | 'REJECTED'): string | null {
  if (!task.draw) throw new Error(`${task.id} has nothing to vote on`);
  return stateAfterVotes(task.game, task.draw, { by: COLOR_NAMES[task.mover], decision }).state;
}

/** Returns the banner that a step must have according to the rules for banners. */
function bannerOf(step: Step, { events = [] }: StepData): Banner | null {
  if (!step.played) return null;
  const { by, before, done } = step.played;
  const [mate] = done.mates;
  const name = (color: Color) => COLOR_NAMES[color];
  const alone = (color: Color, message: Banner['message']): Banner => ({
    firstKingColour: name(color),
    secondKingColour: null,
    message,
  });
  if (mate) return { firstKingColour: name(by), secondKingColour: name(mate.victim), message: 'Checkmated' };
  const next = nextActive(before.position.states, by);
  if (events.includes('timeout')) return alone(next, 'Lost by time');
  if (events.includes('pass')) return alone(next, 'Pass');
  if (done.game.outcome?.state === 'STALEMATE') return alone(next, 'Stalemate');
  const already = checkedColors(before.position);
  const inTurnOrder = [1, 2, 3].map((i) => colorOf(by + i));
  const checked = inTurnOrder.find(
    (color) => checkedColors(done.game.position).includes(color) && !already.includes(color),
  );
  if (checked === undefined) return null;
  const king = kingSquare(done.game, checked) ?? 0;
  const attacker = attackersOf(done.game.position, king).find((square) => ownerAt(step, square) !== checked);
  return {
    firstKingColour: name(attacker === undefined ? by : ownerAt(step, attacker)),
    secondKingColour: name(checked),
    message: 'check to',
  };
}

function ownerAt({ game }: Step, square: number): Color {
  return game.position.owners[pieceColor(game.position.board[square] ?? 0)];
}

function nextActive(states: readonly number[], after: Color): Color {
  return [1, 2, 3].map((i) => colorOf(after + i)).find((color) => states[color] === ACTIVE) ?? after;
}
