import { describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { parseEvent } from '../notation/moveText.ts';
import { parseRecord } from '../notation/recordReader.ts';
import { makeRecord } from '../notation/recordText.ts';
import { generatedRecord } from '../notation/testing/generatedRecord.ts';
import { legalMoves } from '../rules/moves.ts';
import { place as set, WALLED } from '../rules/testing/table.ts';
import {
  annotate,
  isPathOf,
  neighbourOf,
  nodeAt,
  nodesAlong,
  play,
  promote,
  recordOfTree,
  removeVariation,
  type StudyPlace,
  studyOf,
  takeBack,
  treeOfRecord,
} from './tree.ts';

function played(from: StudyPlace, ...texts: string[]): StudyPlace {
  return texts.reduce((place, text) => {
    const event = parseEvent(text, nodeAt(place.tree, place.path).game.position);
    const done = event.ok ? play(place, event.value) : event;
    if (!done.ok) throw new Error(`${text}: ${done.error}`);
    return done.value;
  }, from);
}
const START: StudyPlace = { tree: studyOf(startPosition()), path: [] };
const text = ({ tree }: StudyPlace) => {
  const record = recordOfTree(tree);
  if (!record) throw new Error('no record');
  return makeRecord(record).split('\n\n')[1]?.trim();
};

describe('[STU-02] the tree of variations', () => {
  it('accepts only legal moves, of all colors', () => {
    const two = played(START, 'd4-e4', 'c9-c8');
    expect(play(two, { type: 'move', move: 0 })).toMatchObject({ ok: false, error: 'ILLEGAL_MOVE' });
    const back = takeBack(two);
    expect(text(back)).toBe('1. d4-e4');
    expect(takeBack(takeBack(back)).path).toEqual([]);
  });

  it('follows existing moves, and adds a new move as a variation', () => {
    const first = played(START, 'd4-e4', 'c9-c8');
    const other = played({ ...first, path: [] }, 'a4-a5', 'b9-b8');
    expect(text(other)).toBe('1. d4-e4 (a4-a5 b9-b8) c9-c8');
    const again = played({ ...other, path: [] }, 'd4-e4');
    expect([again.path, again.tree]).toEqual([[0], other.tree]);
    expect(nodesAlong(other.tree.root, [1, 0])).toHaveLength(3);
    const promoted = promote(other);
    expect(text(promoted)).toBe('1. a4-a5 (d4-e4 c9-c8) b9-b8');
    expect(promoted.path).toEqual([0, 0]);
  });

  it('stores comments and drawings per position', () => {
    const one = played(START, 'd4-e4');
    const written = annotate(one, { comment: 'Good.' });
    const drawn = annotate({ tree: written, path: [0] }, { drawings: [{ from: 0, to: 13, pen: 'blue' }] });
    const root = annotate({ tree: drawn, path: [] }, { comment: 'Study.' });
    expect(text({ tree: root, path: [] })).toBe('{Study.}\n1. d4-e4 [%draw blue a1-b2] {Good.}');
    expect(text({ tree: annotate({ tree: root, path: [0] }, { drawings: [] }), path: [] })).not.toContain(
      '%draw',
    );
  });

  it('adds a pass automatically if a pass is due', () => {
    const walled: StudyPlace = { tree: studyOf(set(WALLED)), path: [] };
    const done = play(walled, { type: 'pass' });
    expect(done.ok && done.value.path.length).toBeGreaterThan(1);
  });

  it('converts a record to a tree and back', () => {
    for (const seed of [5, 6, 7, 8]) {
      const record = { ...generatedRecord(seed, 300), closed: null };
      const written = makeRecord(record);
      const back = recordOfTree(treeOfRecord(record));
      expect(back && makeRecord(back)).toBe(written);
      expect(parseRecord(written).ok).toBe(true);
    }
  });

  it('is not converted to a record if it is too deep', () => {
    let place = START;
    for (let depth = 0; depth < 18; depth++) {
      const [first = 0, second = 0] = legalMoves(nodeAt(place.tree, place.path).game.position);
      const main = play(place, { type: 'move', move: first });
      if (!main.ok) throw new Error(main.error);
      // Each branch branches again at its first event.
      const branch = play({ tree: main.value.tree, path: place.path }, { type: 'move', move: second });
      if (!branch.ok) throw new Error(branch.error);
      place = branch.value;
    }
    expect(recordOfTree(place.tree)).toBeNull();
  });
});

describe('the variations of a tree', () => {
  const main = played(START, 'd4-e4', 'c9-c8');
  const other = played({ ...main, path: [] }, 'a4-a5', 'b9-b8');
  const third = played({ ...other, path: [] }, 'b4-b5');

  it('are removed together with all moves that follow their first move', () => {
    expect(text(removeVariation(other))).toBe('1. d4-e4 c9-c8');
    expect(removeVariation(other).path).toEqual([]);
    expect(text(removeVariation({ ...other, path: [0, 0] }))).toBe('1. d4-e4 (a4-a5 b9-b8)');
    expect(removeVariation({ ...main, path: [] })).toEqual({ ...main, path: [] });
  });

  it('have a next and a previous variation at the last branching of the path', () => {
    expect(neighbourOf({ ...third, path: [0, 0] }, 1)).toEqual([1]);
    expect(neighbourOf({ ...third, path: [1, 0] }, 1)).toEqual([2]);
    expect(neighbourOf({ ...third, path: [1, 0] }, -1)).toEqual([0]);
    expect(neighbourOf({ ...third, path: [2] }, 1)).toBeNull();
    expect(neighbourOf({ ...third, path: [] }, 1)).toBeNull();
  });

  it('keep their order when the tree is converted to a record', () => {
    const record = recordOfTree(third.tree);
    if (!record) throw new Error('no record');
    const copy = treeOfRecord(record);
    for (const path of [[], [0], [0, 0], [1], [1, 0], [2]]) {
      expect(isPathOf(copy, path)).toBe(true);
      expect(nodeAt(copy, path).game.position).toEqual(nodeAt(third.tree, path).game.position);
    }
    for (const path of [[3], [0, 1], [2, 0], [0, 0, 0]]) expect(isPathOf(copy, path)).toBe(false);
  });
});
