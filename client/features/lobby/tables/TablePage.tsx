import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { QUEUE_TIMES } from '../../../../protocol/http/queueApi.ts';
import type { ScheduledTable } from '../../../../protocol/http/scheduledTableApi.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { fetchTable } from '../../../shared/data/calls/menuCards.ts';
import { useWho } from '../../../shared/data/http/who.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { calendarPath, gamePath, PATHS } from '../../../shared/hooks/paths.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { MessagePage } from '../../../shared/ui/layout/MessagePage.tsx';
import l from '../Lobby.module.css';
import { SeatButtons } from './SeatButtons.tsx';
import s from './Tables.module.css';

const POLL_INTERVAL_MS = 3_000;
const DAY_SECONDS = 86_400;

/** One scheduled table. When the table starts, the page opens its game. */
export function TablePage({ id }: { id: string }) {
  const { t } = useTranslation();
  const who = useWho();
  const { value: answer, refetch } = useQuery(() => fetchTable(id), ['table', id, who?.id], POLL_INTERVAL_MS);
  useTitle(t('scheduled.one'));
  if (!answer) return <MessagePage isLoading title={t('scheduled.one')} />;
  if (!answer.ok) {
    const isUnknown = answer.error.code === ERR.TABLE_NOT_FOUND;
    return (
      <MessagePage
        {...(isUnknown ? { eyebrow: '404' } : {})}
        title={isUnknown ? t('errors.E3110') : t('scheduled.one')}
        text={isUnknown ? t('scheduled.unknownText') : failureText(answer.error)}
      >
        {isUnknown ? null : (
          <Button kind="primary" onClick={refetch}>
            {t('serverAway.retry')}
          </Button>
        )}
        <LinkButton to={PATHS.tables}>{t('scheduled.title')}</LinkButton>
      </MessagePage>
    );
  }
  return (
    <main className={l.narrow}>
      <OneTable table={answer.value} onChange={refetch} />
    </main>
  );
}

function OneTable({ table, onChange }: { table: ScheduledTable; onChange: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formats = useFormats();
  const { gameId, id, isWeekly, players, startsAtTimestampEpochSeconds: startsAt, state } = table;
  useTick(state === 'OPEN' ? 1000 : null);
  const isNew = gameId !== null && Date.now() / 1000 - startsAt < 60;
  useEffect(() => {
    if (isNew && gameId) void navigate(gamePath(gameId), { replace: true });
  }, [isNew, gameId, navigate]);
  const { mainSeconds, incrementSeconds } = QUEUE_TIMES[table.timeSetting];
  const seconds = Math.max(0, Math.ceil(startsAt - Date.now() / 1000));
  return (
    <section className={l.panel} data-testid="table" data-state={state}>
      <SeatMap taken={COLORS.slice(0, players.length)} isAssigned={false} className={l.map} />
      <h1>{t('scheduled.one')}</h1>
      <p className={s.start}>{formats.dateTime(startsAt * 1000)}</p>
      <p className="num">
        {mainSeconds / 60} + {incrementSeconds}
        {isWeekly ? ` · ${t('scheduled.weekly')}` : null}
      </p>
      {state === 'OPEN' ? (
        // Screen readers do not announce each change of an element with the role `timer`.
        <p className="num" role="timer" data-testid="table-countdown">
          {seconds > DAY_SECONDS
            ? t('scheduled.days', { count: Math.floor(seconds / DAY_SECONDS) })
            : t('scheduled.startsIn', { time: formats.duration(seconds) })}
        </p>
      ) : (
        <p role="status">{t(state === 'CANCELLED' ? 'scheduled.cancelled' : 'scheduled.started')}</p>
      )}
      <ul className={s.players} aria-label={t('scheduled.seats', { count: players.length })}>
        {players.map((name, i) => (
          <li key={name}>
            {name}
            {i === 0 ? <span className="dim xs"> · {t('scheduled.host')}</span> : null}
          </li>
        ))}
      </ul>
      <p className="xs dim">{t('scheduled.fills')}</p>
      <div className="cluster fill">
        <SeatButtons table={table} isMain onChange={onChange} />
        {state === 'OPEN' ? (
          <LinkButton size="small" reloadDocument to={calendarPath(id)} download>
            {t('scheduled.calendar')}
          </LinkButton>
        ) : null}
        <LinkButton size="small" kind="quiet" to={PATHS.tables}>
          {t('scheduled.all')}
        </LinkButton>
      </div>
    </section>
  );
}
