import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../engine/rules/pieces.ts';
import type { CreateGameBody } from '../../protocol/api.ts';
import { StillBoard } from '../board/Board.tsx';
import { turnsOf } from '../board/geometry.ts';
import { Tile } from '../board/Tile.tsx';
import type { Failure } from '../net/api.ts';
import { Button } from '../ui/Button.tsx';
import { Segment, Stepper, Switch, TextField } from '../ui/Field.tsx';
import { Header, ThemeButton } from '../ui/Header.tsx';
import { Icon } from '../ui/Icon.tsx';
import s from './CreatePage.module.css';
import { SecondGameDialog } from './SecondGameDialog.tsx';
import { type Setup, START_SETUP, seatsOf, toBody } from './setup.ts';
import { START_BOARD } from './startBoard.ts';
import { useStart } from './useStart.ts';

/** Setting a table: time, bots, the own seat. Everyone sees these settings before the first move. */
export function CreatePage() {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<Setup>(START_SETUP);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const { isBusy, open, playBots } = useStart(setFailure, setOther);
  const change = (part: Partial<Setup>) => setSetup((before) => ({ ...before, ...part }));
  useEffect(() => {
    document.title = `${t('create.title')} · Tetrarch`;
  }, [t]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const body: CreateGameBody = toBody(setup);
    void (setup.bots === 3 ? playBots(body) : open(body));
  };
  return (
    <>
      <Header homeLabel={t('menu.name')}>
        <span className="grow" />
        <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} />
      </Header>
      <form className={s.page} onSubmit={submit} noValidate>
        <section>
          <h1>{t('create.title')}</h1>
          <p className={s.lead}>{t('create.lead')}</p>
          <div className={s.card}>
            {failure ? (
              <p className={s.failure} role="alert">
                <Icon name="warn" />
                {t(`errors.${failure.code}`, failure.params)}
              </p>
            ) : null}
            <TextField
              label={t('create.name')}
              placeholder={t('create.namePlaceholder')}
              value={setup.name}
              maxLength={40}
              onChange={(event) => change({ name: event.target.value })}
              data-testid="create-name"
            />
            <TimeFields setup={setup} onChange={change} />
            <hr className={s.line} />
            <Switch
              label={t('create.convert')}
              hint={setup.convert ? t('create.convertOn') : t('create.convertOff')}
              checked={setup.convert}
              onChange={(convert) => change({ convert })}
            />
            <BotFields setup={setup} onChange={change} />
          </div>
        </section>
        <aside>
          <h2 className={s.seatsTitle}>{t('create.seats')}</h2>
          <SeatsCard setup={setup} onChange={change} isBusy={isBusy} />
        </aside>
      </form>
      {other ? <SecondGameDialog gameId={other} onClose={() => setOther(null)} /> : null}
    </>
  );
}

interface PartProps {
  setup: Setup;
  onChange: (part: Partial<Setup>) => void;
}

function TimeFields({ setup, onChange }: PartProps) {
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

function BotFields({ setup, onChange }: PartProps) {
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

function SeatsCard({ setup, onChange, isBusy }: PartProps & { isBusy: boolean }) {
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
