import { useTranslation } from 'react-i18next';
import type { LiveFigures, ProcessFigures } from '../../../protocol/http/adminApi.ts';
import { fetchFigures } from '../../shared/data/calls/admin.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { type Formats, useFormats } from '../../shared/i18n/formats.ts';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { Facts } from '../../shared/ui/lists/Facts.tsx';
import s from './Live.module.css';

const EVERY_MS = 2_000;
const MB = 1_000_000;

/** Current metrics: totals, each process, and the queues. */
export function Live() {
  const { value } = useQuery(fetchFigures, ['figures'], EVERY_MS);
  return <Fetched answer={value}>{(figures) => <Figures {...figures} />}</Fetched>;
}

function Figures({ processes, waiting, database }: LiveFigures) {
  const { t } = useTranslation();
  return (
    <>
      <Totals processes={processes} />
      <h2 className={s.title}>{t('admin.live.processes')}</h2>
      <ul className={s.cards} aria-label={t('admin.live.processes')}>
        {processes.map((one) => (
          <Process key={one.id} process={one} />
        ))}
      </ul>
      <h2 className={s.title}>{t('admin.live.waiting')}</h2>
      <Waiting waiting={waiting} />
      <h2 className={s.title}>{t('admin.live.database')}</h2>
      <Database database={database} />
    </>
  );
}

function Totals({ processes }: Pick<LiveFigures, 'processes'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const reported = processes.flatMap(({ figures }) => figures ?? []);
  const sum = (pick: (figures: ProcessFigures) => number) =>
    reported.reduce((total, figures) => total + pick(figures), 0);
  const slowest = Math.max(...reported.map(({ answerP99Ms }) => answerP99Ms ?? -1));
  return (
    <Tiles
      label={t('admin.live.people')}
      tiles={[
        [t('admin.live.games'), numbers.whole(sum((one) => one.runningGames))],
        [t('admin.live.players'), numbers.whole(sum((one) => one.players))],
        [t('admin.live.watchers'), numbers.whole(sum((one) => one.watchers))],
        [t('admin.live.moves'), numbers.short(sum((one) => one.movesPerSecond))],
        [t('admin.live.answer'), slowest < 0 ? '–' : numbers.ms(slowest)],
      ]}
    />
  );
}

function Process({ process }: { process: LiveFigures['processes'][number] }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const formats = useFormats();
  const { figures } = process;
  const states = [
    ...(process.isDraining ? [t('admin.live.draining')] : []),
    ...(figures?.isOverloaded ? [t('admin.live.overloaded')] : []),
  ];
  return (
    <li className={cx(s.card, states.length > 0 && s.alarming)}>
      <h3 className={s.name}>
        <span>{process.address ?? t('admin.live.starting')}</span>
        {states.map((state) => (
          <b key={state} className={s.state}>
            {state}
          </b>
        ))}
      </h3>
      {figures ? (
        <Facts
          className={s.facts}
          facts={factsOf(figures, numbers, formats).map(([name, value]) => [
            t(`admin.live.facts.${name}`),
            value,
          ])}
        />
      ) : (
        <p className={s.silent}>{t('admin.live.silent')}</p>
      )}
    </li>
  );
}

function factsOf(
  figures: ProcessFigures,
  { whole, short, ms, bytes }: ReturnType<typeof useNumbers>,
  formats: Formats,
) {
  const { connections, chainLag } = figures;
  const pair = (...values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? '–' : ms(value))).join(' / ');
  return [
    ['games', whole(figures.games)],
    ['running', whole(figures.runningGames)],
    ['people', `${whole(figures.players)} / ${whole(figures.watchers)}`],
    ['sockets', whole(figures.sockets)],
    ['moves', short(figures.movesPerSecond)],
    ['answer', pair(figures.answerP50Ms, figures.answerP99Ms)],
    ['loop', ms(figures.loopP99Ms)],
    ['memory', bytes(figures.memoryBytes)],
    ['uptime', formats.duration(Math.floor(figures.uptimeSeconds))],
    ['bots', `${whole(figures.botsWaiting)} / ${whole(figures.botsWorking)}`],
    ['pool', connections ? `${connections.open} / ${connections.idle} / ${connections.waiting}` : '–'],
    ['chain', chainLag ? whole(chainLag.blocks) : '–'],
  ] as const;
}

function Waiting({ waiting }: Pick<LiveFigures, 'waiting'>) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { duration } = useFormats();
  const oldest = (age: number) =>
    age >= 1 ? t('admin.live.oldest', { time: duration(Math.floor(age)) }) : '';
  return (
    <Tiles
      label={t('admin.live.waiting')}
      tiles={[
        [t('admin.live.queue'), whole(waiting.queue)],
        [t('admin.live.inquiries'), whole(waiting.inquiries), oldest(waiting.inquiryAge)],
        [t('admin.live.mails'), whole(waiting.mails), oldest(waiting.mailAge)],
        [t('admin.live.mints'), whole(waiting.mints), oldest(waiting.mintAge)],
      ]}
    />
  );
}

function Database({ database }: Pick<LiveFigures, 'database'>) {
  const { t } = useTranslation();
  const { bytes } = useNumbers();
  return (
    <Tiles
      label={t('admin.live.database')}
      tiles={[[t('admin.live.size'), bytes(database.bytes), `PostgreSQL ${database.version}`]]}
    />
  );
}

type Tile = readonly [name: string, value: string, note?: string];

function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <section aria-label={label}>
      <dl className={s.tiles}>
        {tiles.map(([name, value, note]) => (
          <div key={name} className={s.tile}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note ? <small>{note}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useNumbers() {
  const { language } = useTranslation().i18n;
  const format = (maximumFractionDigits: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { maximumFractionDigits, ...options }).format;
  const megabytes = format(0, { style: 'unit', unit: 'megabyte' });
  return {
    whole: format(0),
    /** Rounds to one decimal. */
    short: format(1),
    ms: format(1, { style: 'unit', unit: 'millisecond' }),
    bytes: (value: number) => megabytes(value / MB),
  };
}
