import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { parseSquare } from '../../../engine/board/squares.ts';
import { chancesOf } from '../../../engine/bots/chances/chances.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { parseRecord } from '../../../engine/notation/recordReader.ts';
import { KINGS, place, WALLED } from '../../../engine/rules/testing/table.ts';
import { changesOf } from '../../shared/engine/course.ts';
import { turningPoints } from '../../shared/engine/keyMoves.ts';
import { armiesOf, gameSteps, matesOf } from '../../shared/records/gameSteps.ts';
import { reviewMachine } from './reviewMachine.ts';
import { moveRows } from './steps/moveRows.ts';

function read(body: string, start = ''): GameRecord {
  const record = parseRecord(`[Tetrarch "1"]\n${start ? `[Start "${start}"]\n` : ''}\n${body}\n`);
  if (!record.ok) throw new Error(JSON.stringify(record.error));
  return record.value;
}

/** One move in this position gives two checkmates: one by WHITE's rook and one by GREEN's knight. GREEN is in check. */
const WITHIN_RULES = makePosition(place(`${KINGS} wR:f11 wR:e5 wR:j1 gN:h6 gR:b5`, { ply: 40 }));

describe('the steps of a game', () => {
  it('[HIS-13] highlight checks, checkmates, captures of a queen or rook, promotions, passes and status changes', () => {
    const quiet = gameSteps(read('1. d4-e4 c9-c8 r:resign j4-j5 draw'));
    expect(quiet.map(({ isHighlight }) => isHighlight)).toEqual([false, false, true, false, true]);
    const captures = makePosition(place(`${KINGS} wR:e5 bQ:e8 rR:j5 gN:j7`));
    const taken = (moves: string) => gameSteps(read(moves, captures)).map(({ isHighlight }) => isHighlight);
    expect(taken('1. e5-e8')[0]).toBe(true);
    expect(taken('1. e5-j5')[0]).toBe(true);
    expect(taken('1. e5-e6')[0]).toBe(false);
    const bishop = makePosition(place(`${KINGS} wR:e5 bB:e8`));
    expect(gameSteps(read('1. e5-e8', bishop))[0]?.isHighlight).toBe(false);
    expect(gameSteps(read('1. e5-e12', WITHIN_RULES))[0]?.isHighlight).toBe(true);
  });

  it.each([
    ['a promotion', `${KINGS} wPu:f11 gN:h6`, 'f11-f12=N'],
    ['a check', `${KINGS} wR:e5 bR:h8`, 'e5-a5'],
    ['two checkmates', `${KINGS} wR:f11 wR:e5 gN:h6`, 'e5-e12'],
    ['a pass', WALLED, 'w:pass'],
  ])('[HIS-13] highlight %s', (_, men, event) => {
    const [step] = gameSteps(read(`1. ${event}`, makePosition(place(men))));
    expect(step?.isHighlight).toBe(true);
  });

  it('name the player who gives each check and checkmate', () => {
    const [step] = gameSteps(read('1. e5-e12', WITHIN_RULES));
    if (!step) throw new Error('no step');
    const mates = matesOf(step);
    expect(mates.map(({ victim, by }) => [victim, by])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(mates[0]?.given).toContainEqual({ by: 0, from: parseSquare('e12') });
    const tree = armiesOf([step]);
    expect(
      tree.lanes
        .filter(({ joins }) => joins === 0)
        .map(({ color }) => color)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('group moves by round, and show comments and events in separate rows', () => {
    const steps = gameSteps(read('1. d4-e4 c9-c8 r:resign j4-j5\n2. a4-a5 a9-a8'));
    const rows = moveRows(steps, new Map([[2, 'Quick.']]), false);
    expect(
      rows.map((row) => (row.type === 'round' ? row.cells.map((cell) => cell?.text ?? null) : row.type)),
    ).toEqual([
      ['d4-e4', 'c9-c8', null, null],
      'comment',
      'event',
      [null, null, null, 'j4-j5'],
      ['a4-a5', 'a9-a8', null, null],
    ]);
    expect(moveRows(steps, new Map(), true).map(({ type }) => type)).toEqual(['event']);
  });

  it('[WEB-159] list the highlights that the evaluation has found', () => {
    const steps = gameSteps(read('1. d4-e4 c9-c8 r:resign j4-j5'));
    const rows = moveRows(steps, new Map(), true, [1, 4]);
    expect(
      rows.map((row) => (row.type === 'round' ? row.cells.map((cell) => cell?.text ?? null) : row.type)),
    ).toEqual([['d4-e4', null, null, null], 'event', [null, null, null, 'j4-j5']]);
  });

  it('mark the largest changes of the win probabilities as turning points', () => {
    const record = read('1. e5-e12', WITHIN_RULES);
    const steps = gameSteps(record);
    const course = [chancesOf(record.start), ...steps.map(({ after }) => chancesOf(after.position))];
    for (const chances of course) expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    expect(turningPoints(changesOf(course, course, steps), steps, 6)).toEqual([1]);
    expect(turningPoints(changesOf(course.slice(0, 1), [], []), [], 6)).toEqual([]);
  });
});

describe('[HIS-14] [HIS-15] automatic replay', () => {
  const start = () => {
    const clock = new SimulatedClock();
    const actor = createActor(reviewMachine, { clock, input: { at: 0, last: 6, highlights: [2, 5] } });
    actor.start();
    return { clock, actor, at: () => actor.getSnapshot().context.at };
  };

  it('runs at the chosen pace until the user stops it or the game ends', () => {
    const { clock, actor, at } = start();
    actor.send({ type: 'time.chosen', stepMs: 500 });
    actor.send({ type: 'play.switched' });
    clock.increment(499);
    expect(at()).toBe(0);
    clock.increment(1);
    clock.increment(500);
    expect(at()).toBe(2);
    actor.send({ type: 'play.switched' });
    clock.increment(5000);
    expect(at()).toBe(2);
    actor.send({ type: 'play.switched' });
    for (let i = 0; i < 9; i++) clock.increment(500);
    expect([at(), actor.getSnapshot().value]).toEqual([6, 'still']);
    actor.send({ type: 'play.switched' });
    expect(at()).toBe(0);
  });

  it('[WEB-159] visits the highlights that the evaluation has found', () => {
    const { actor, at } = start();
    actor.send({ type: 'highlights.switched' });
    actor.send({ type: 'highlights.found', highlights: [2, 3, 5] });
    for (let i = 0; i < 2; i++) actor.send({ type: 'step.next' });
    expect(at()).toBe(3);
  });

  it('visits only highlights if the user selects this option', () => {
    const { actor, at } = start();
    actor.send({ type: 'highlights.switched' });
    const seen = [1, 2, 3].map(() => {
      actor.send({ type: 'step.next' });
      return at();
    });
    expect(seen).toEqual([2, 5, 6]);
    actor.send({ type: 'step.before' });
    expect(at()).toBe(5);
    actor.send({ type: 'step.chosen', number: 99 });
    expect(at()).toBe(6);
  });
});
