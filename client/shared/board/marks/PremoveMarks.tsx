import { pieceColor } from '../../../../engine/board/pieces.ts';
import { ACTIVE } from '../../../../engine/board/position.ts';
import { type Square, squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import type { BoardView } from '../boardView.ts';
import { cellOf, type Turns } from '../geometry.ts';
import { PieceDrawing } from '../look/PieceDrawing.tsx';
import { cellCorner, type MarkProps } from './cellCorner.ts';

/** Marks a premove: dashed frames, and a translucent piece on the target. The pieces themselves stay unchanged. */
export function PremoveMarks({ view }: { view: BoardView }) {
  const { plan, turns } = view;
  if (!plan || (plan.premoveFrom === null && plan.premove === null)) return null;
  const { premoveFrom: planned, premove, targets, laterCaptures } = plan;
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {premove ? (
        <>
          <Dashed square={premove.from} turns={turns} width={5} />
          <Dashed square={premove.to} turns={turns} width={7} />
          <Ghost view={view} {...premove} />
        </>
      ) : null}
      {planned === null ? null : <Dashed square={planned} turns={turns} width={7} />}
      {targets.map((square) => {
        const { col, row } = cellOf(square, turns);
        return <circle key={square} cx={col * 100 + 50} cy={row * 100 + 50} r="15" className={s.planDot} />;
      })}
      {laterCaptures.map((square) => (
        <Ring key={square} square={square} turns={turns} />
      ))}
    </svg>
  );
}

/** Marks a square on which the piece can only capture. The ring is hollow and leaves a piece inside it visible. */
function Ring({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  const ring = { cx: x + 50, cy: y + 50, r: 42 };
  return (
    <g data-later-capture={squareName(square)}>
      <circle {...ring} className={s.planRing} strokeWidth="12" />
      <circle {...ring} className={s.planHollow} strokeWidth="7" />
    </g>
  );
}

function Dashed({ square, turns, width }: { square: Square; turns: Turns; width: number }) {
  const { col, row } = cellOf(square, turns);
  const frame = { x: col * 100 + 6, y: row * 100 + 6, width: 88, height: 88 };
  return (
    <>
      <rect x={col * 100} y={row * 100} width="100" height="100" className={s.planTint} />
      <rect {...frame} className={s.planRing} strokeWidth={width + 5} />
      <rect {...frame} className={s.planFrame} strokeWidth={width} />
    </>
  );
}

function Ghost({ view, from, to }: { view: BoardView; from: Square; to: Square }) {
  const { position, turns, convert } = view;
  const piece = position.board[from] ?? 0;
  if (piece === 0) return null;
  const owner = position.owners[pieceColor(piece)];
  const { col, row } = cellOf(to, turns);
  return (
    <g transform={`translate(${col * 100} ${row * 100})`} opacity=".45">
      <PieceDrawing
        piece={piece}
        owner={owner}
        convert={convert}
        isFrozen={position.states[owner] !== ACTIVE}
        turns={turns}
      />
    </g>
  );
}
