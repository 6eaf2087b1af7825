import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import { type Turns, turnsOf } from '../../../shared/board/geometry.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from '../GamePage.module.css';

interface WatchingProps {
  turns: Turns;
  /** The delay of watchers, in seconds. */
  delaySeconds: number;
  onTurn: (turns: Turns) => void;
  /** Opens the dialog that takes the seat of a bot. Null if no seat can be taken. */
  onTakeSeat: (() => void) | null;
}

/** Says that the user is watching, and rotates the board to any seat. */
export const Watching = memo(function Watching({ turns, delaySeconds, onTurn, onTakeSeat }: WatchingProps) {
  const { t } = useTranslation();
  return (
    <section className={s.watching} data-testid="watching">
      <p>
        <Icon name="eye" />
        <b>{t('watching.title')}</b>
      </p>
      {delaySeconds > 0 ? <p className="xs dim">{t('watching.late', { count: delaySeconds })}</p> : null}
      <div className={s.seatsFrom}>
        <span className="xs dim">{t('watching.seenFrom')}</span>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={turns === turnsOf(color)}
            onClick={() => onTurn(turnsOf(color))}
          >
            <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          </button>
        ))}
      </div>
      {onTakeSeat ? (
        <Button size="small" onClick={onTakeSeat} data-testid="take-seat">
          {t('takeover.open')}
        </Button>
      ) : null}
    </section>
  );
});
