import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, type Color } from '../../../engine/board/pieces.ts';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import { Tile } from '../board/look/Tile.tsx';
import { takeOverSeat } from '../data/http/api.ts';
import { useRequest } from '../data/queries/useRequest.ts';
import { pointsText } from '../i18n/pointsText.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Segment } from '../ui/form/Field.tsx';
import s from './Takeover.module.css';

/** The clock and the points that a person gets with the seat. */
export interface SeatStanding {
  readonly time: TimeControl['kind'];
  /** The person's clock as text. Null if unknown. */
  readonly clock: string | null;
  /** The points of the seat. Null if unknown. */
  readonly points: number | null;
}

interface TakeSeatDialogProps {
  open: boolean;
  onClose: () => void;
  gameId: string;
  /** The seats of bots that can be taken. */
  seats: readonly Color[];
  standing: (seat: Color) => SeatStanding;
  onTaken: (seat: Color) => void;
}

/** Asks the user to confirm taking the seat of a bot, and shows the clock and the points of the seat. */
export function TakeSeatDialog({ open, onClose, gameId, seats, standing, onTaken }: TakeSeatDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Color | null>(null);
  const { isBusy, send } = useRequest();
  const seat = chosen !== null && seats.includes(chosen) ? chosen : (seats[0] ?? null);
  const take = async (color: Color) => {
    if (!(await send(takeOverSeat(gameId, COLOR_NAMES[color])))) return;
    showToast(t('takeover.done', { side: t(`colour.side.${COLOR_NAMES[color]}`) }), 'done');
    onTaken(color);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('takeover.title')} hasClose testId="take-seat-dialog">
      {seat === null ? (
        <p role="status">{t('takeover.none')}</p>
      ) : (
        <>
          <Segment
            name="bot-seat"
            label={t('takeover.seat')}
            value={seat}
            onChange={setChosen}
            choices={seats.map((color) => ({
              value: color,
              label: (
                <span className={s.choice}>
                  <Tile color={color} size="s" />
                  {t(`colour.name.${COLOR_NAMES[color]}`)}
                </span>
              ),
            }))}
          />
          <Terms standing={standing(seat)} />
          <div className="cluster fill">
            <Button
              kind="primary"
              disabled={isBusy}
              onClick={() => void take(seat)}
              data-testid="take-seat-confirm"
            >
              {t('takeover.confirm')}
            </Button>
            <Button onClick={onClose}>{t('takeover.notNow')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Terms({ standing: { time, clock, points } }: { standing: SeatStanding }) {
  const { t } = useTranslation();
  return (
    <ul className="stack gap-1-5 muted">
      <li>{t('takeover.turn')}</li>
      <li className="num">
        {time !== 'main'
          ? t(`takeover.clock.${time}`)
          : clock === null
            ? t('takeover.clock.main')
            : t('takeover.clock.now', { time: clock })}
      </li>
      <li>
        {points === null
          ? t('takeover.points.plain')
          : t('takeover.points.now', { points: pointsText(t, points) })}
      </li>
      <li>{t('takeover.unrated')}</li>
    </ul>
  );
}
