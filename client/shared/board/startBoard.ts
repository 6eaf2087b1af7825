import { startPosition } from '../../../engine/board/position.ts';
import type { BoardView } from './boardView.ts';

/** The start position as a board for display. */
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
