import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { pointsText } from '../../i18n/pointsText.ts';
import { armyClass } from '../look/army.ts';
import s from './ArmyTree.module.css';
import { type ArmyTree, knots, type Lane } from './armyTree.ts';

const LEFT = 56;
const RIGHT = 520;
const TOP = 26;
const GAP = 42;
const BEND = 16;

/**
 * Draws the timelines of the four armies: each lane ends when its player is checkmated, and merges into the lane of the
 * capturing army.
 */
export function ArmyTreeDrawing({ tree }: { tree: ArmyTree }) {
  const { t } = useTranslation();
  const y = (color: Color) => TOP + GAP * tree.lanes.findIndex((lane) => lane.color === color);
  const x = (round: number) => LEFT + ((RIGHT - LEFT - 2 * BEND) * round) / tree.rounds;
  return (
    <section>
      <div className={s.head}>
        <h3>{t('end.tree')}</h3>
        <span className="xs dim">{t('end.rounds')}</span>
      </div>
      <svg className={s.tree} viewBox="0 0 540 200" fill="none" aria-hidden="true">
        {ticks(tree).map((round) => (
          <g key={round}>
            <path d={`M${x(round)} 8V176`} stroke="var(--border)" />
            <text x={x(round)} y="194" textAnchor="middle">
              {round === 0 ? t('end.start') : round}
            </text>
          </g>
        ))}
        {tree.lanes.map((lane) => (
          <path key={lane.color} d={pathOf(lane, x, y)} className={s.casing} />
        ))}
        {tree.lanes.map((lane) => (
          <g key={lane.color} className={armyClass(lane.color)}>
            <path d={pathOf(lane, x, y)} className={s.lane} />
            {lane.frozenFrom === null ? null : (
              <path
                d={`M${x(lane.frozenFrom)} ${y(lane.color)}H${lane.until === null ? RIGHT : x(lane.until)}`}
                className={s.frozen}
              />
            )}
            <g transform={`translate(28 ${y(lane.color)})`}>
              <rect
                x="-13"
                y="-13"
                width="26"
                height="26"
                rx="4"
                fill="var(--fill)"
                stroke="var(--chip-line)"
              />
              <path d={MARKS[lane.color]} fill="var(--mark)" transform="scale(.85)" />
            </g>
          </g>
        ))}
        {knots(tree).map((knot) => (
          <g key={`${knot.round} ${knot.by}`} transform={`translate(${x(knot.round) + BEND} ${y(knot.by)})`}>
            <path d="M0 -9L9 0L0 9L-9 0Z" className={s.knot} />
            <text y="24" textAnchor="middle" className={s.points}>
              {knot.points.map((points) => `+${pointsText(t, points)}`).join(' ')}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

function pathOf(lane: Lane, x: (round: number) => number, y: (color: Color) => number): string {
  const from = `M${LEFT} ${y(lane.color)}`;
  if (lane.until === null || lane.joins === null) return `${from}H${RIGHT}`;
  const mid = x(lane.until);
  const to = y(lane.joins);
  return `${from}H${mid - BEND}C${mid} ${y(lane.color)} ${mid} ${to} ${mid + BEND} ${to}`;
}

/** Returns the rounds that are labeled at the lower edge. They are evenly spaced. */
function ticks({ rounds }: ArmyTree): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((size) => rounds / size <= 6) ?? 500;
  return Array.from({ length: Math.floor(rounds / step) + 1 }, (_, i) => i * step);
}
