import { memo } from 'react';
import { pieceToken } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { campOf, isDark, SIDE, type Square, squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import { squareAt, type Turns } from '../geometry.ts';
import { armyName } from './army.ts';

/** The columns and rows of the board. */
export const CELLS = Array.from({ length: SIDE }, (_, i) => i);

interface SquaresProps {
  board: Position['board'];
  turns: Turns;
}

/** The colored squares without names and input, for a picture of a board. */
export const Squares = memo(function Squares({ board, turns }: SquaresProps) {
  return CELLS.map((row) => (
    <div key={row} className={s.row}>
      {CELLS.map((col) => {
        const square = squareAt({ col, row }, turns);
        const piece = board[square] ?? 0;
        return (
          <div
            key={square}
            className={s.cell}
            data-square={squareName(square)}
            data-dark={isDark(square)}
            data-camp={campName(square)}
            data-piece={piece === 0 ? undefined : pieceToken(piece)}
          />
        );
      })}
    </div>
  ));
});

/** Returns the army whose camp contains the square, or `cross` outside the camps. */
export function campName(square: Square): string {
  const camp = campOf(square);
  return camp === null ? 'cross' : armyName(camp);
}
