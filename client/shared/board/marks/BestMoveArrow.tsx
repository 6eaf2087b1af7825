import { squareName } from '../../../../engine/board/squares.ts';
import s from '../Board.module.css';
import type { MoveSquares } from '../boardView.ts';
import type { Turns } from '../geometry.ts';
import { arrowPath, middle } from './arrows.ts';

/** Distance of the arrowhead from the center of its square, in hundredths of a cell. */
const SHORT_BY = 14;

/** The arrow of the move that the engine prefers. It is hollow, unlike the arrows that users draw. */
export function BestMoveArrow({ bestMove, turns }: { bestMove: MoveSquares | null; turns: Turns }) {
  if (bestMove === null) return null;
  const { from, to } = bestMove;
  return (
    <svg
      className={s.marks}
      viewBox="0 0 1200 1200"
      aria-hidden="true"
      data-best-move={`${squareName(from)}-${squareName(to)}`}
    >
      <Hollow path={arrowPath(middle(from, turns), middle(to, turns), SHORT_BY)} />
    </svg>
  );
}

/** The sign of the arrow, for the text that explains it. */
export function BestMoveSign() {
  return (
    <svg className={s.bestMoveSign} viewBox="0 0 180 60" aria-hidden="true">
      <Hollow path={arrowPath({ x: -12, y: 30 }, { x: 172, y: 30 }, 0)} />
    </svg>
  );
}

function Hollow({ path }: { path: string }) {
  return (
    <>
      <path d={path} className={s.bestMoveCasing} />
      <path d={path} className={s.bestMove} />
    </>
  );
}
