import { describe, expect, it } from 'vitest';
import { makePiece, QUEEN, WHITE } from '../../../engine/board/pieces.ts';
import { startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { legalMoves, type Move, makeMove } from '../../../engine/rules/moves.ts';
import { place } from '../../../engine/rules/testing/table.ts';
import { nodesAlong } from '../../../engine/study/tree.ts';
import {
  clearedBoard,
  positionOf,
  type StudyState,
  stepAt,
  study,
  studyFrom,
  withPiece,
} from './studyModel.ts';

const moveOf = (from: string, to: string) => makeMove(parseSquare(from) ?? 0, parseSquare(to) ?? 0);

/** Returns `length` consecutive moves. Each move is the first legal move of the player to move. */
function lineFrom(state: StudyState, length: number): readonly Move[] {
  const line: Move[] = [];
  let next = state;
  for (let step = 0; step < length; step++) {
    const [move] = legalMoves(positionOf(next));
    if (move === undefined) throw new Error('No legal move.');
    line.push(move);
    next = study(next, { type: 'move.made', move });
  }
  return line;
}

it('[WEB-104] playing an engine variation again adds only the moves that the study lacks', () => {
  const begun = studyFrom();
  const line = lineFrom(begun, 5);
  const played = study(begun, { type: 'line.played', line: line.slice(0, 3) });
  expect(played.place.path).toEqual([0, 0, 0]);
  const back = study(played, { type: 'place.chosen', path: [] });
  const again = study(back, { type: 'line.played', line });
  expect(again.place.path).toEqual([0, 0, 0, 0, 0]);
  expect(again.place.tree.root.branches).toHaveLength(1);
});

it('[WEB-104] the study ignores an engine variation that no longer fits the position', () => {
  const line = lineFrom(studyFrom(), 2);
  const moved = study(studyFrom(), { type: 'line.played', line });
  // The first move of the line belongs to a player who is not to move.
  expect(study(moved, { type: 'line.played', line })).toBe(moved);
});

it('[WEB-104] a pass at the end of a played engine variation is added only once', () => {
  const walled = 'bK:a12 bPr:b12 bPl:c12 bPr:b11 bPl:c11 bPd:a11 bPu:a10';
  const begun = studyFrom(place(`wK:a1 wR:h2 rK:l12 gK:l1 ${walled}`));
  const line = [...lineFrom(begun, 1), 'pass'] as const;
  const played = study(begun, { type: 'line.played', line });
  const events = nodesAlong(played.place.tree.root, played.place.path).map(
    ({ recorded }) => recorded?.event.type,
  );
  expect(events).toEqual([undefined, 'move', 'pass']);
});

it('[WEB-106] the study starts anew, and the previous study can be restored', () => {
  const begun = studyFrom();
  expect(study(begun, { type: 'study.restarted' })).toBe(begun);
  const played = study(begun, { type: 'line.played', line: lineFrom(begun, 2) });
  const anew = study(played, { type: 'study.restarted' });
  expect(makePosition(positionOf(anew))).toBe(makePosition(positionOf(begun)));
  expect(study(anew, { type: 'deletion.undone' }).place).toBe(played.place);
});

describe('[WEB-149] the study can be restored after', () => {
  const played = study(studyFrom(), { type: 'line.played', line: lineFrom(studyFrom(), 2) });
  const undone = (state: StudyState) => study(state, { type: 'deletion.undone' });

  it('several changes in the set-up, which ends', () => {
    const opened = study(played, { type: 'setup.opened' });
    const cleared = study(opened, { type: 'draft.changed', draft: clearedBoard() });
    const queen = makePiece(WHITE, QUEEN);
    const valid = study(cleared, { type: 'draft.changed', draft: withPiece(clearedBoard(), 70, queen) });
    const invalid = study(valid, { type: 'draft.changed', draft: withPiece(clearedBoard(), 0, queen) });
    for (const state of [cleared, valid, invalid]) expect(undone(state)).toEqual({ ...played, undo: null });
  });

  it('a position or a record was read', () => {
    for (const message of [
      { type: 'position.read', position: clearedBoard() },
      {
        type: 'record.read',
        record: { tags: [], comment: '', start: clearedBoard(), events: [], closed: null },
      },
    ] as const) {
      const read = study(played, message);
      expect(makePosition(positionOf(read))).toBe(makePosition(clearedBoard()));
      expect(undone(read).place).toBe(played.place);
      expect(read.undo?.change).toBe('replaced');
    }
    expect(study(played, { type: 'variation.deleted' }).undo?.change).toBe('deleted');
  });
});

it('[WEB-149] a change in the set-up of a study without moves offers no undo', () => {
  const draft = study(study(studyFrom(), { type: 'setup.opened' }), {
    type: 'draft.changed',
    draft: clearedBoard(),
  });
  expect(study(draft, { type: 'draft.changed', draft: startPosition() }).undo).toBeNull();
});

it('[WEB-153] a step is not announced with a check that existed before', () => {
  // White's rook checks Green, and Black's move elsewhere leaves the check standing.
  const begun = studyFrom(place('wK:a1 wR:d4 bK:a12 bQ:h9 rK:l12 gK:e1'));
  const moved = study(begun, { type: 'move.made', move: moveOf('d4', 'e4') });
  const answered = study(moved, { type: 'move.made', move: moveOf('h9', 'h10') });
  expect([stepAt(moved.place)?.checks, stepAt(answered.place)?.checks]).toEqual([[3], []]);
});

it('[WEB-153] the step to the shown node has its player, also after a pass', () => {
  const walled = 'bK:a12 bPr:b12 bPl:c12 bPr:b11 bPl:c11 bPd:a11 bPu:a10';
  const begun = studyFrom(place(`wK:a1 wR:h2 rK:l12 gK:l1 ${walled}`));
  const { tree } = study(begun, { type: 'line.played', line: lineFrom(begun, 1) }).place;
  const steps = [[], [0], [0, 0]].map((path) => stepAt({ tree, path }));
  expect(steps.map((step) => step && [step.by, step.recorded.event.type])).toEqual([
    null,
    [0, 'move'],
    [1, 'pass'],
  ]);
  expect(steps[1]?.before).toBe(tree.root.game);
});
