import { pieceColor } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import s from '../Board.module.css';
import type { BoardView, LensView } from '../boardView.ts';
import { cellOf, type Turns } from '../geometry.ts';
import { armyClass } from '../look/army.ts';

/**
 * The marks of the attack lens: a seal on every square that an army attacks, or lines from all attackers to one square.
 */
export function LensMarks({ view }: { view: BoardView }) {
  const { lens, turns } = view;
  if (!lens) return null;
  return (
    <svg className={s.marks} viewBox="0 0 1200 1200" aria-hidden="true">
      <path d="M0 0H1200V1200H0Z" className={s.lensShade} />
      {lens.kind === 'army'
        ? [...lens.attacked].map(([square, count]) => (
            <Seal key={square} square={square} count={count} color={lens.color} turns={turns} />
          ))
        : lens.attackers.map((from) => <Threat key={from} from={from} lens={lens} view={view} />)}
    </svg>
  );
}

interface SealProps {
  square: Square;
  count: number;
  color: 0 | 1 | 2 | 3;
  turns: Turns;
}

function Seal({ square, count, color, turns }: SealProps) {
  const { col, row } = cellOf(square, turns);
  return (
    <g
      className={armyClass(color)}
      transform={`translate(${col * 100 + 20} ${row * 100 + 20})`}
      data-attacked={count}
    >
      <rect x="-15" y="-15" width={count > 1 ? 46 : 30} height="30" rx="6" className={s.lensSeal} />
      <path d={MARKS[color]} fill="var(--mark)" transform="scale(.95)" />
      {count > 1 ? (
        <text x="21" y="8" textAnchor="middle" className={s.lensCount}>
          {count}
        </text>
      ) : null}
    </g>
  );
}

interface ThreatProps {
  from: Square;
  lens: Extract<LensView, { kind: 'square' }>;
  view: BoardView;
}

/**
 * A line in the color of the attacker's army. Army colors are reserved for computed marks, so the user's drawings have
 * other colors.
 */
function Threat({ from, lens, view }: ThreatProps) {
  const { position, turns } = view;
  const a = cellOf(from, turns);
  const b = cellOf(lens.square, turns);
  const owner = position.owners[pieceColor(position.board[from] ?? 0)];
  const line = { x1: a.col * 100 + 50, y1: a.row * 100 + 50, x2: b.col * 100 + 50, y2: b.row * 100 + 50 };
  return (
    <g className={armyClass(owner)} data-attacker={from} strokeLinecap="round">
      <line {...line} stroke="#fff" strokeWidth="20" />
      <line {...line} stroke="var(--piece-outline)" strokeWidth="16" />
      <line {...line} stroke="var(--fill)" strokeWidth="10" />
      <circle cx={line.x2} cy={line.y2} r="14" className={s.lensSeal} />
    </g>
  );
}
