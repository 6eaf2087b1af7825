import { expect, it } from 'vitest';
import { makePiece, QUEEN, WHITE } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { legalMoves } from '../../../../engine/rules/moves.ts';
import { nodesAlong } from '../../../../engine/study/tree.ts';
import { clearedBoard, positionOf, type StudyState, study, studyFrom, withPiece } from '../studyModel.ts';
import { studyPictures } from './studyPictures.ts';

/** Plays the legal moves with these numbers, each in the position after the previous one. */
function played(state: StudyState, ...choices: number[]): StudyState {
  return choices.reduce((before, choice) => {
    const move = legalMoves(positionOf(before))[choice];
    if (move === undefined) throw new Error(`There is no move ${choice}`);
    return study(before, { type: 'move.made', move });
  }, state);
}

/** A study that begins at ply 8, with a main variation of two moves and a second variation of three. */
const begun = studyFrom({ ...startPosition(), ply: 8 });
const root = study(played(begun, 0, 0), { type: 'place.chosen', path: [] });
const varied = played(root, 1, 0, 0);
const LINE = [1, 0, 0];

it('[SHR-45] the pictures of a study are those of the shown variation, and begin at the shown position', () => {
  const positions = nodesAlong(varied.place.tree.root, LINE).map(({ game }) => game.position);
  expect(varied.place.path).toEqual(LINE);
  for (const at of [0, 1, 2, 3]) {
    const shown = study(varied, { type: 'place.chosen', path: LINE.slice(0, at) });
    const { frames, ...pictures } = studyPictures(shown, LINE, 0, true, 'Study');
    expect(frames.map(({ position }) => position)).toEqual(positions);
    expect(frames.map(({ lastMove }) => lastMove?.by ?? null)).toEqual([null, 0, 1, 2]);
    expect([pictures.at, frames[pictures.at]?.position]).toEqual([at, positionOf(shown)]);
  }
});

it('[SHR-45] the pictures of a study have its rotation, its colors of captured armies and its title', () => {
  for (const turns of [0, 1, 2, 3] as const)
    for (const convert of [true, false])
      expect(studyPictures(varied, LINE, turns, convert, 'Study')).toMatchObject({
        turns,
        convert,
        title: 'Study',
        link: null,
      });
});

it('[SHR-45] the picture of a position that is being set up is only this position', () => {
  const opened = study(varied, { type: 'setup.opened' });
  const draft = withPiece(clearedBoard(), 70, makePiece(WHITE, QUEEN));
  for (const state of [opened, study(opened, { type: 'draft.changed', draft })]) {
    const { frames, at, turns } = studyPictures(state, LINE, 2, true, 'Study');
    expect(frames).toEqual([{ position: positionOf(state), lastMove: null }]);
    expect([at, turns]).toEqual([0, 2]);
  }
});
