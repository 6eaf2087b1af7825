import { startPosition } from '../../../engine/board/position.ts';
import type { BoardView } from './boardView.ts';

/** The board before the first move, to look at. */
export const START_BOARD: BoardView = {
  position: startPosition(),
  turns: 0,
  convert: true,
  viewer: null,
  selected: null,
  targets: [],
  lastMove: null,
  checked: [],
  lit: null,
  isDim: false,
  waves: [],
};
