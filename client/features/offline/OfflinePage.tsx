import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { COLOR_NAMES, COLORS, type Color, WHITE } from '../../../engine/board/pieces.ts';
import { isRunning, type Match } from '../../../engine/match/match.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { fieldOf } from '../../../engine/records.ts';
import { Compass } from '../../shared/board/armies/SeatMap.tsx';
import type { BoardView } from '../../shared/board/boardView.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { cacheOfflineApp } from '../../shared/hooks/offlineApp.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Segment, SelectField, Stepper, TextField } from '../../shared/ui/form/Field.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import s from './Offline.module.css';
import { saveOffline } from './offlineTools.ts';
import {
  hasHumans,
  type OfflineLevel,
  type SeatForm,
  type SetupForm,
  START_FORM,
  setupOf,
} from './setupForm.ts';
import { forgetStoredGame, readStoredGame, rebuild, type StoredGame, storeGame } from './storedGame.ts';

const LEVELS: readonly OfflineLevel[] = [1, 2, 3, 4, 5];

/** Sets up an offline game: one to four players on this device, and bots in the other seats. */
export function OfflinePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form, setForm] = useState<SetupForm>(START_FORM);
  const { start, from } = useStart();
  useTitle(t('offline.title'));
  useEffect(cacheOfflineApp, []);
  const change = (part: Partial<SetupForm>) => setForm((before) => ({ ...before, ...part }));
  const begin = () => {
    // Stores an unfinished game among the saved games. A finished game was stored when it ended.
    const before = unfinishedGame();
    if (before) saveOffline(before.stored);
    const setup = setupOf(form, {
      id: crypto.randomUUID(),
      title: t('offline.gameOf', { date: new Date().toLocaleDateString() }),
      start,
      seed: Math.floor(Math.random() * 2 ** 31),
      names: COLORS.map((color) => t(`colour.name.${COLOR_NAMES[color]}`)),
    });
    forgetStoredGame();
    if (!storeGame({ setup, entries: [], savedAt: Date.now() })) showToast(t('games.tooMuch'));
    void navigate(PATHS.offlineGame, { state: { setup } });
  };
  const parsed = start === null ? null : parsePosition(start);
  const view: BoardView = parsed?.ok
    ? { ...START_BOARD, position: parsed.value, lit: parsed.value.turn }
    : { ...START_BOARD, lit: WHITE };
  return (
    <Framed>
      <main className={cx(s.page, start !== null && s.fromPosition)}>
        <div className={s.form}>
          <h1>{t('offline.title')}</h1>
          <p className="muted">{t('offline.lead')}</p>
          <ContinueCard />
          <ul className={s.seats}>
            {COLORS.map((color) => (
              <SeatRow
                key={color}
                color={color}
                seat={form.seats[color] ?? { kind: 'bot', name: '', level: 3 }}
                onChange={(seat) =>
                  change({
                    seats: form.seats.map((one, index) => (index === color ? { ...one, ...seat } : one)),
                  })
                }
              />
            ))}
          </ul>
          <div className={s.two}>
            <TimeFields form={form} onChange={change} />
            <Segment
              name="turns-board"
              label={t('offline.turnsBoard')}
              value={form.turnsBoard ? 'yes' : 'no'}
              onChange={(value) => change({ turnsBoard: value === 'yes' })}
              choices={[
                { value: 'yes', label: t('setup.yes') },
                { value: 'no', label: t('setup.no') },
              ]}
            />
          </div>
          {hasHumans(form) ? null : <p className={s.warning}>{t('offline.nobody')}</p>}
          <Button kind="primary" size="big" wide disabled={!hasHumans(form)} onClick={begin}>
            {t('offline.start')}
          </Button>
        </div>
        <figure className={s.board}>
          <StillBoard view={view} />
          <figcaption className="sm muted">
            {start === null ? t('offline.boardHint') : t('offline.fromPosition')}
            {from ? <b className={s.from}>{t('offline.fromStep', { ...from })}</b> : null}
          </figcaption>
        </figure>
      </main>
    </Framed>
  );
}

interface Start {
  /** The start position that another page has passed, or null for the normal one. */
  readonly start: string | null;
  /** The game and the step of the position, if it comes from a review. */
  readonly from: { readonly game: string; readonly step: string } | null;
}

function useStart(): Start {
  const { state } = useLocation();
  const wanted = fieldOf(state, 'position');
  if (typeof wanted !== 'string' || !parsePosition(wanted).ok) return { start: null, from: null };
  const from = fieldOf(state, 'from');
  const [game, step] = [fieldOf(from, 'game'), fieldOf(from, 'step')];
  return {
    start: wanted,
    from: typeof game === 'string' && typeof step === 'string' ? { game, step } : null,
  };
}

/** Returns the stored game if it is unfinished. */
function unfinishedGame(): { readonly stored: StoredGame; readonly match: Match } | null {
  const stored = readStoredGame();
  const match = stored ? rebuild(stored)?.match : null;
  return stored && match && isRunning(match) ? { stored, match } : null;
}

/** Links back to the unfinished game. */
function ContinueCard() {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const navigate = useNavigate();
  const [unfinished] = useState(unfinishedGame);
  if (!unfinished) return null;
  const { stored, match } = unfinished;
  const { owners, turn, ply } = match.game.position;
  const facts = [
    t('offline.turns', { count: ply }),
    ago((Date.now() - stored.savedAt) / 1000) ?? t('active.justNow'),
  ];
  return (
    <section className={s.goOn} aria-label={stored.setup.title}>
      <Compass owners={owners} turn={turn} frozen={[]} turns={0} className={s.compass} />
      <span className="grow">
        <b>{stored.setup.title}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      <Button onClick={() => void navigate(PATHS.offlineGame)}>{t('offline.goOn')}</Button>
    </section>
  );
}

interface SeatRowProps {
  color: Color;
  seat: SeatForm;
  onChange: (seat: Partial<SeatForm>) => void;
}

function SeatRow({ color, seat, onChange }: SeatRowProps) {
  const { t } = useTranslation();
  const army = t(`colour.name.${COLOR_NAMES[color]}`);
  return (
    <li className={s.seat} aria-label={army}>
      <Tile color={color} label={army} />
      <Segment
        name={`seat-${color}`}
        label={t('offline.who', { army })}
        value={seat.kind}
        onChange={(kind) => onChange({ kind })}
        choices={[
          { value: 'person', label: t('offline.person') },
          { value: 'bot', label: t('seat.bot') },
        ]}
      />
      {seat.kind === 'person' ? (
        <TextField
          label={t('offline.name', { army })}
          value={seat.name}
          placeholder={army}
          maxLength={15}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      ) : (
        <SelectField
          label={t('create.levelOf', { army })}
          value={seat.level}
          choices={LEVELS.map((level) => ({ value: level, label: t(`create.levels.${level}`) }))}
          onChange={(level) => onChange({ level })}
        />
      )}
    </li>
  );
}

interface TimeFieldsProps {
  form: SetupForm;
  onChange: (part: Partial<SetupForm>) => void;
}

function TimeFields({ form, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-4">
      <Segment
        name="offline-time"
        label={t('create.time')}
        value={form.time}
        onChange={(time) => onChange({ time })}
        choices={[
          { value: 'main', label: t('create.timeMain') },
          { value: 'move', label: t('create.timeMove') },
          { value: 'unlimited', label: t('create.timeUnlimited') },
        ]}
      />
      {form.time === 'main' ? (
        <div className={s.two}>
          <NumberField
            label={t('create.minutes')}
            min={1}
            max={180}
            value={form.minutes}
            onChange={(minutes) => onChange({ minutes })}
          />
          <NumberField
            label={t('create.seconds')}
            min={0}
            max={60}
            value={form.increment}
            onChange={(increment) => onChange({ increment })}
          />
        </div>
      ) : null}
      {form.time === 'move' ? (
        <NumberField
          label={t('create.secondsPerMove')}
          min={5}
          max={600}
          value={form.perMove}
          onChange={(perMove) => onChange({ perMove })}
        />
      ) : null}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A field for a number within limits. A number outside the limits is replaced by the nearest limit. */
function NumberField({ value, onChange, min, max, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const leave = () => setTyped(String(value));
  return (
    <Stepper
      {...rest}
      min={min}
      max={max}
      value={typed}
      onLeave={leave}
      onChange={(text) => {
        setTyped(text);
        const number = Math.round(Number(text));
        if (text.trim() !== '' && Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
      }}
    />
  );
}
