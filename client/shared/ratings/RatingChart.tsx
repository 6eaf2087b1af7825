import { useTranslation } from 'react-i18next';
import { chartOf, MARGIN, type Plot, pathOf } from './chartScale.ts';
import s from './RatingChart.module.css';

interface RatingChartProps {
  /** Ratings in chronological order. */
  games: readonly {
    readonly rating: number;
    readonly isProvisional: boolean;
    readonly gameSessionId: string;
  }[];
}

/** The plot is rendered three times, for wide, medium and narrow screens, so that the font size is constant. */
const WIDE: Plot = { width: 1080, height: 250 };
const MEDIUM: Plot = { width: 720, height: 220 };
const NARROW: Plot = { width: 360, height: 200 };

/**
 * Draws the rating over the games: dotted with hollow points while it is provisional, and with a brass point for the
 * latest game.
 */
export function RatingChart({ games }: RatingChartProps) {
  const { t } = useTranslation();
  const ratings = games.map(({ rating }) => rating);
  const label = t('rating.chart', { count: games.length, first: ratings[0], last: ratings.at(-1) });
  return (
    <figure className={s.card} aria-label={label} role="img" data-testid="rating-chart">
      <Drawing games={games} plot={WIDE} className={s.big} />
      <Drawing games={games} plot={MEDIUM} className={s.medium} />
      <Drawing games={games} plot={NARROW} className={s.small} />
    </figure>
  );
}

interface DrawingProps extends RatingChartProps {
  plot: Plot;
  className: string | undefined;
}

function Drawing({ games, plot, className }: DrawingProps) {
  const { t } = useTranslation();
  const { points, lines } = chartOf(
    games.map(({ rating }) => rating),
    plot,
  );
  const firm = games.findIndex(({ isProvisional }) => !isProvisional);
  const early = firm === -1 ? points : points.slice(0, firm + 1);
  const last = points.at(-1);
  return (
    <svg
      className={`${s.chart} ${className ?? ''}`}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      aria-hidden="true"
    >
      {lines.map(({ y, rating }) => (
        <g key={rating}>
          <path className={s.axis} d={`M${MARGIN.left} ${y}H${plot.width}`} />
          <text x={MARGIN.left - 10} y={y + 4} textAnchor="end">
            {rating}
          </text>
        </g>
      ))}
      {early.length > 1 ? <path className={s.early} d={pathOf(early)} /> : null}
      {firm >= 0 ? <path className={s.line} d={pathOf(points.slice(firm))} /> : null}
      {points.map(({ x, y }, i) => (
        <circle
          key={games[i]?.gameSessionId}
          className={i === points.length - 1 ? s.end : games[i]?.isProvisional ? s.hollow : s.point}
          cx={x}
          cy={y}
          r={i === points.length - 1 ? 6 : 4}
        />
      ))}
      {firm === 0 ? null : (
        <text x={MARGIN.left} y={12}>
          {t('rating.provisional')}
        </text>
      )}
      {last ? (
        <text className={s.last} x={Math.min(last.x, plot.width - 4)} y={last.y - 13} textAnchor="end">
          {games.at(-1)?.rating}
        </text>
      ) : null}
    </svg>
  );
}
