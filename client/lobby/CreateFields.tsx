/** The parts of the form in which a table is set. */
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import { StillBoard } from '../board/Board.tsx';
import { turnsOf } from '../board/geometry.ts';
import { START_BOARD } from '../board/startBoard.ts';
import { Tile } from '../board/Tile.tsx';
import { Button } from '../ui/Button.tsx';
import { Segment, Stepper } from '../ui/Field.tsx';
import s from './CreatePage.module.css';
import { type Setup, seatsOf } from './setup.ts';

interface PartProps {
  setup: Setup;
  onChange: (part: Partial<Setup>) => void;
}

export function TimeFields({ setup, onChange }: PartProps) {
  const { t } = useTranslation();
  const words = { lessLabel: t('less'), moreLabel: t('more') };
  return (
    <>
      <Segment
        name="time"
        label={t('create.time')}
        value={setup.time}
        onChange={(time) => onChange({ time })}
        choices={[
          { value: 'main', label: t('create.timeMain') },
          { value: 'move', label: t('create.timeMove') },
          { value: 'unlimited', label: t('create.timeUnlimited') },
        ]}
      />
      {setup.time === 'main' ? (
        <div className={s.two}>
          <Stepper
            label={t('create.minutes')}
            {...words}
            value={setup.minutes}
            min={1}
            max={180}
            onChange={(minutes) => onChange({ minutes })}
            testId="minutes"
          />
          <Stepper
            label={t('create.seconds')}
            {...words}
            value={setup.increment}
            min={0}
            max={120}
            onChange={(increment) => onChange({ increment })}
            testId="increment"
          />
        </div>
      ) : null}
      {setup.time === 'move' ? (
        <Stepper
          label={t('create.secondsPerMove')}
          {...words}
          value={setup.perMove}
          min={5}
          max={3600}
          step={5}
          onChange={(perMove) => onChange({ perMove })}
          testId="per-move"
        />
      ) : null}
      {setup.time === 'unlimited' ? <p className="xs dim">{t('create.unlimitedHint')}</p> : null}
    </>
  );
}

const LEVELS = ['1', '2', '3', '4', '5'] as const;

export function BotFields({ setup, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Segment
        name="bots"
        label={t('create.bots')}
        value={String(setup.bots)}
        onChange={(bots) => onChange({ bots: Number(bots) })}
        choices={[0, 1, 2, 3].map((count) => ({ value: String(count), label: count }))}
      />
      {setup.bots > 0 ? (
        <Segment
          name="level"
          label={t('create.level')}
          value={String(setup.level)}
          onChange={(level) => onChange({ level: Number(level) as Setup['level'] })}
          choices={LEVELS.map((level) => ({ value: level, label: t(`create.levels.${level}`) }))}
        />
      ) : null}
    </>
  );
}

export function SeatsCard({ setup, onChange, isBusy }: PartProps & { isBusy: boolean }) {
  const { t } = useTranslation();
  const kinds = seatsOf(setup);
  return (
    <div className={s.seatCard}>
      <div className={s.board}>
        <StillBoard thin view={{ ...START_BOARD, turns: turnsOf(setup.color), lit: setup.color }} />
      </div>
      <Segment
        name="color"
        label={t('create.yourArmy')}
        value={String(setup.color)}
        onChange={(color) => onChange({ color: Number(color) as Color })}
        choices={COLORS.map((color) => ({
          value: String(color),
          name: t(`colour.name.${COLOR_NAMES[color]}`),
          label: <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />,
        }))}
      />
      <ul className={s.seats}>
        {COLORS.map((color) => (
          <li key={color}>
            <Tile color={color} />
            <span className="grow">
              <b>{t(`create.seat.${kinds[color] ?? 'friend'}`)}</b>
              <small>
                {t(`colour.name.${COLOR_NAMES[color]}`)} · {t(`create.order.${color}`)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Button kind="primary" size="big" wide type="submit" disabled={isBusy} data-testid="open-table">
        {setup.bots === 3 ? t('create.start') : t('create.open')}
      </Button>
      <p className="xs dim">{setup.bots === 3 ? t('create.startHint') : t('create.openHint')}</p>
    </div>
  );
}
