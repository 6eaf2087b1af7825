import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import { MARKS } from '../../../../protocol/shapes/armyShapes.ts';
import { useFormats } from '../../i18n/formats.ts';
import { armyClass } from '../look/army.ts';
import s from './ChancesBar.module.css';

/** The minimum share of a segment that has room for the mark of its army. */
const MARKED_FROM = 0.08;

/** The win probabilities as a bar of four segments. Empty while they are unknown. */
export function ChancesBar({ chances }: { chances: readonly number[] | null }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const parts = COLORS.map((color) => ({ color, share: chances?.[color] ?? 0 }));
  const label = parts
    .map(({ color, share }) => `${t(`colour.name.${COLOR_NAMES[color]}`)} ${percent(share)}`)
    .join(', ');
  return (
    <div
      className={s.bar}
      role="img"
      aria-label={chances ? `${t('board.chances')}: ${label}` : t('board.chances')}
      data-testid="chances-bar"
    >
      {parts.map(({ color, share }) =>
        share === 0 ? null : (
          <span key={color} className={armyClass(color)} style={{ flexGrow: share }}>
            {share < MARKED_FROM ? null : (
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                <path d={MARKS[color]} />
              </svg>
            )}
          </span>
        ),
      )}
    </div>
  );
}
