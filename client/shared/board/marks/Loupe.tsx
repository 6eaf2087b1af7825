import { useTranslation } from 'react-i18next';
import { pieceColor } from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../../engine/board/position.ts';
import { SIDE, type Square } from '../../../../engine/board/squares.ts';
import { rem } from '../../hooks/rem.ts';
import s from '../Board.module.css';
import type { BoardView } from '../boardView.ts';
import { cellOf, squareAt } from '../geometry.ts';
import { PieceDrawing } from '../look/PieceDrawing.tsx';
import { Squares } from '../look/Squares.tsx';
import { squareLabel } from '../squareLabel.ts';
import { MarksAbove } from './MarksAbove.tsx';
import { MarksBelow } from './MarksBelow.tsx';

/** Number of visible cells in each direction, and their size in pixels. */
const SEEN = 5;
const CELL_PX = 44;

/**
 * The loupe: an enlarged view of the five by five cells around the finger, with the name of the square under the
 * finger.
 */
export function Loupe({ view, square }: { view: BoardView; square: Square }) {
  const { t } = useTranslation();
  const { position, turns, viewer } = view;
  const { col, row } = cellOf(square, turns);
  const first = (index: number) => Math.min(SIDE - SEEN, Math.max(0, index - 2));
  const piece = position.board[square] ?? 0;
  const owner = position.owners[pieceColor(piece)];
  const frozen = position.states[owner] !== ACTIVE && position.states[owner] !== DEFEATED;
  const label = squareLabel(t, {
    square,
    piece,
    owner,
    viewer,
    turns,
    isTarget: view.targets.includes(square),
    isLaterCapture: view.plan?.laterCaptures.includes(square) === true,
    isInCheck: view.checked.includes(square),
    isFrozen: frozen,
  });
  // Places the loupe above the finger if there is room, otherwise below it, and always within the board.
  const left = `clamp(0%, ${((col + 0.5) / SIDE) * 100}%, 100%)`;
  const isLow = row >= SEEN;
  return (
    <div
      className={s.loupe}
      style={{
        width: rem(SEEN * CELL_PX),
        left: `clamp(0px, calc(${left} - ${rem((SEEN * CELL_PX) / 2)}), calc(100% - ${rem(SEEN * CELL_PX)}))`,
        ...(isLow
          ? { bottom: `${((SIDE - row + 0.6) / SIDE) * 100}%` }
          : { top: `${((row + 1.6) / SIDE) * 100}%` }),
      }}
      data-testid="loupe"
      aria-hidden="true"
    >
      <div className={s.glass} style={{ height: rem(SEEN * CELL_PX) }}>
        <div
          className={s.field}
          style={{
            width: rem(SIDE * CELL_PX),
            height: rem(SIDE * CELL_PX),
            transform: `translate(${(-first(col) / SIDE) * 100}%, ${(-first(row) / SIDE) * 100}%)`,
          }}
        >
          <Squares turns={turns} />
          <MarksBelow {...view} />
          <Figures view={view} />
          <MarksAbove {...view} />
          <div
            className={`${s.cursor} ${s.hoverFrame}`}
            style={{ transform: `translate(${col * 100}%, ${row * 100}%)` }}
          />
        </div>
      </div>
      <p className={s.loupeText}>{label}</p>
    </div>
  );
}

function Figures({ view }: { view: BoardView }) {
  const { position, turns, convert } = view;
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {Array.from(position.board, (piece, square) => {
        if (piece === 0) return null;
        const owner = position.owners[pieceColor(piece)];
        const state = position.states[owner];
        const { col, row } = cellOf(square, turns);
        return (
          <g key={squareAt({ col, row }, turns)} transform={`translate(${col * 100} ${row * 100})`}>
            <PieceDrawing
              piece={piece}
              owner={owner}
              convert={convert}
              isFrozen={state !== ACTIVE && state !== DEFEATED}
              turns={turns}
            />
          </g>
        );
      })}
    </svg>
  );
}
