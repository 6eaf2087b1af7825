import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { squareName } from '../../../../engine/board/squares.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import s from '../Board.module.css';
import type { BoardView, MarkedMove } from '../boardView.ts';
import type { Turns } from '../geometry.ts';
import { armyClass } from '../look/army.ts';
import { cellCorner, type MarkProps } from './cellCorner.ts';

type MarksProps = Pick<BoardView, 'turns' | 'selected' | 'lastMove' | 'recent' | 'checked'>;

/** Marks under the pieces: the borders of the camps, the last moves, the selection, and rings of kings in check. */
export function MarksBelow({ turns, selected, lastMove, recent = [], checked }: MarksProps) {
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      <path className={s.inlay} d="M400 0V400H0M800 0V400H1200M400 1200V800H0M800 1200V800H1200" />
      {recent.map((move, i) => (
        <RecentMove
          key={`${move.by} ${move.from} ${move.to}`}
          move={move}
          age={recent.length - i}
          turns={turns}
        />
      ))}
      {lastMove ? (
        <g className={armyClass(lastMove.by)}>
          <LastMove square={lastMove.from} width={4} turns={turns} />
          <LastMove square={lastMove.to} width={8} turns={turns} />
        </g>
      ) : null}
      {selected === null ? null : <Selected square={selected} turns={turns} />}
      {checked.map((square) => (
        <CheckRing key={square} square={square} turns={turns} />
      ))}
    </svg>
  );
}

/** A frame in the mover's color, thinner on the origin square. */
function LastMove({ square, turns, width }: MarkProps & { width: number }) {
  const { x, y } = cellCorner(square, turns);
  const inset = width / 2 + 1;
  const frame = { x: inset, y: inset, width: 98 - width, height: 98 - width, fill: 'none' };
  return (
    // Only the transform changes with a move, because the browser computes the style of each changed element again.
    <g transform={`translate(${x} ${y})`}>
      <rect width="100" height="100" fill="var(--hl-last)" opacity="var(--hl-last-opacity)" />
      <rect {...frame} stroke="var(--piece-outline)" strokeWidth={width + 4} />
      <rect {...frame} stroke="var(--fill)" strokeWidth={width} />
    </g>
  );
}

/** Opacity of a move's frame, by the number of moves that followed it. */
const RECENT_OPACITY = [1, 0.6, 0.4, 0.25] as const;

/** Marks an earlier move: a corner on the origin square, and on the target square a faint frame and the army's mark. */
function RecentMove({ move, age, turns }: { move: MarkedMove; age: number; turns: Turns }) {
  const from = cellCorner(move.from, turns);
  const to = cellCorner(move.to, turns);
  const frame = { x: to.x + 5, y: to.y + 5, width: 90, height: 90, fill: 'none' };
  return (
    <g
      className={armyClass(move.by)}
      data-recent-move={COLOR_NAMES[move.by]}
      data-from={squareName(move.from)}
      data-to={squareName(move.to)}
      data-age={age}
    >
      <path
        d={`M${from.x + 5} ${from.y + 30}V${from.y + 5}H${from.x + 30}`}
        className={s.recentCorner}
        stroke="var(--piece-outline)"
        strokeWidth="9"
      />
      <path
        d={`M${from.x + 5} ${from.y + 30}V${from.y + 5}H${from.x + 30}`}
        className={s.recentCorner}
        stroke="var(--fill)"
        strokeWidth="5"
      />
      <g opacity={RECENT_OPACITY[age] ?? RECENT_OPACITY[3]}>
        <rect {...frame} stroke="var(--piece-outline)" strokeWidth="10" />
        <rect {...frame} stroke="var(--fill)" strokeWidth="6" />
      </g>
      <g transform={`translate(${to.x + 15} ${to.y + 15})`}>
        <path
          d={MARKS[move.by]}
          fill="var(--fill)"
          stroke="var(--piece-outline)"
          strokeWidth="5"
          paintOrder="stroke"
        />
      </g>
    </g>
  );
}

function Selected({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  return (
    <>
      <rect x={x} y={y} width="100" height="100" fill="var(--hl-move)" opacity=".38" />
      <rect
        x={x + 5.5}
        y={y + 5.5}
        width="89"
        height="89"
        className={s.frame}
        stroke="var(--hl-move-ring)"
        strokeWidth="11"
      />
      <rect
        x={x + 4.5}
        y={y + 4.5}
        width="91"
        height="91"
        className={s.frame}
        stroke="var(--hl-move)"
        strokeWidth="7"
      />
    </>
  );
}

function CheckRing({ square, turns }: MarkProps) {
  const { x, y } = cellCorner(square, turns);
  const ring = { cx: x + 50, cy: y + 50, r: 49, fill: 'none' };
  return (
    <g>
      <circle {...ring} fill="var(--hl-check)" opacity=".5" />
      <circle {...ring} stroke="var(--piece-outline)" strokeWidth="15" />
      <circle {...ring} stroke="var(--hl-check-ring)" strokeWidth="11.5" />
      <circle {...ring} stroke="var(--hl-check)" strokeWidth="8" />
    </g>
  );
}
