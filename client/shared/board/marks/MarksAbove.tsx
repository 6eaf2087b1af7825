import s from '../Board.module.css';
import type { BoardView } from '../boardView.ts';
import { cellCorner, type MarkProps } from './cellCorner.ts';

type MarksProps = Pick<BoardView, 'turns' | 'targets' | 'looked' | 'checked' | 'position'>;

/** Marks over the pieces: legal moves, captures, the sign of check, and coordinates inside the cells. */
export function MarksAbove({ turns, targets, looked, checked, position }: MarksProps) {
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      {checked.map((square) => (
        <CheckSign key={square} square={square} turns={turns} />
      ))}
      {looked ? (
        <g>
          <LookedAt square={looked.square} turns={turns} />
          {looked.targets.map((square) => (
            <LookedAt key={square} square={square} turns={turns} />
          ))}
        </g>
      ) : null}
      {targets.map((square) =>
        position.board[square] === 0 ? (
          <Dot key={square} square={square} turns={turns} />
        ) : (
          <Corners key={square} square={square} turns={turns} />
        ),
      )}
    </svg>
  );
}

function CheckSign({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  return (
    <g transform={`translate(${x + 92} ${y + 8})`} stroke="#14161A">
      <circle r="21" fill="var(--hl-check)" strokeWidth="4" />
      <path d="M-10 0H10M0 -10V10" strokeWidth="6.5" strokeLinecap="round" />
    </g>
  );
}

function Dot({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  return (
    <circle
      cx={x + 50}
      cy={y + 50}
      r="19"
      fill="var(--hl-move)"
      stroke="var(--hl-move-ring)"
      strokeWidth="5"
    />
  );
}

/** Marks a square to which another player's piece can move. The ring is hollow, because the user cannot move there. */
function LookedAt({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  return (
    <>
      <circle cx={x + 50} cy={y + 50} r="17" className={s.lookedCasing} />
      <circle cx={x + 50} cy={y + 50} r="17" className={s.lookedRing} />
    </>
  );
}

function Corners({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M2 2H33L2 33ZM98 2V33L67 2ZM98 98H67L98 67ZM2 98V67L33 98Z"
      fill="var(--hl-move)"
      stroke="var(--hl-move-ring)"
      strokeWidth="5"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  );
}
