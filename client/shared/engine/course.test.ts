import { describe, expect, it } from 'vitest';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import { generatedRecord } from '../../../engine/notation/testing/generatedRecord.ts';
import { type GameStep, gameSteps } from '../records/gameSteps.ts';
import { type Course, changesOf, courseOf } from './course.ts';
import { largestChange, turningPoints } from './keyMoves.ts';

const HIGH: Chances = [0.4, 0.2, 0.2, 0.2];
const LOW: Chances = [0.1, 0.3, 0.3, 0.3];
const ENDED: Chances = [0, 0.5, 0.25, 0.25];

/** A move or a pass by which no player leaves the game. */
const isPlain = ({ recorded: { event }, mates, after }: GameStep) =>
  ['move', 'pass'].includes(event.type) && mates.length === 0 && after.outcome === null;
const steps = gameSteps(generatedRecord(3, 200));
const firstDecided = steps.findIndex((step) => !isPlain(step)) + 1;
const plain = steps.slice(0, firstDecided - 1);

/** Returns probabilities that fall with the step of this number. */
const fallingAt = (number: number, list: readonly GameStep[]) => [
  ...Array.from({ length: number }, () => HIGH),
  ...Array.from({ length: list.length + 1 - number }, () => LOW),
];

const changes = (searched: Course, list: readonly GameStep[]) =>
  changesOf(searched, courseOf(searched, list), list);

describe('the change of the win probabilities by a move', () => {
  it('[WEB-161] belongs to this move and not to the next one', () => {
    const moves = plain.filter(({ recorded }) => recorded.event.type === 'move');
    expect(moves.length).toBeGreaterThan(8);
    for (const { number } of moves) {
      const found = changes(fallingAt(number, plain), plain);
      expect(turningPoints(found, plain, 1)).toEqual([number]);
      expect(found[number - 1]).toMatchObject({ before: HIGH, after: LOW });
      for (const [index, change] of found.entries())
        if (index !== number - 1) expect(Math.abs(largestChange(change).by)).toBeLessThan(0.16);
    }
  });

  it('[WEB-161] does not contain the departure of a player in the next step', () => {
    const list = steps.slice(0, firstDecided);
    const searched = [...fallingAt(firstDecided - 1, plain), ENDED];
    const found = changes(searched, list);
    expect(found.at(-2)).toEqual({ before: HIGH, after: LOW, isLater: false });
    expect(found.at(-1)).toEqual({
      before: courseOf(searched, list).at(-2),
      after: ENDED,
      isLater: false,
    });
  });

  it('[WEB-179] has the value that the page shows after the next step, and says so', () => {
    const searched = plain.map((_, index) => (index % 2 === 0 ? HIGH : LOW));
    const course = courseOf(searched, plain);
    for (const [index, { after, isLater }] of changes(searched, plain).entries())
      if (isLater) expect(after).toEqual(course[index + 2]);
    expect(changes(searched, plain).filter(({ isLater }) => isLater).length).toBeGreaterThan(4);
  });

  it('is known for each position that is evaluated', () => {
    const searched = fallingAt(2, plain).slice(0, 3);
    expect(changes(searched, plain)).toHaveLength(2);
    expect(changes(searched, plain)[1]).toEqual({ before: HIGH, after: LOW, isLater: false });
    expect(changes([], plain)).toEqual([]);
  });
});
