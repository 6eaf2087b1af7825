import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type {
  PersonHistory,
  PlayerReport,
  ReportDetail,
} from '../../../protocol/http/reports/moderationApi.ts';
import { fetchPlayerReport, takeReport } from '../../shared/data/calls/moderation.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { gamePath, playedPath } from '../../shared/hooks/paths.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import s from './Admin.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { LogEntries } from './LogEntries.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportNotes } from './ReportNotes.tsx';

interface PlayerReportViewProps {
  id: string;
  /** The URL of the list of reports. */
  back: string;
}

/**
 * Shows a report: the game at the reported move, the histories of the reporter and of the reported player, earlier
 * decisions, notes, and the form for the decision.
 */
export function PlayerReportView({ id, back }: PlayerReportViewProps) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReportDetail | null>(null);
  const { value } = useQuery(() => fetchPlayerReport(id), ['playerReport', id]);
  const onChange = (answer: Answer<ReportDetail>): boolean => {
    if (answer.ok) setChanged(answer.value);
    else reportFailure(answer.error);
    return answer.ok;
  };
  return (
    <div className={s.report}>
      <div className="cluster">
        <LinkButton size="small" to={back}>
          {t('moderation.queue.back')}
        </LinkButton>
      </div>
      <Fetched answer={changed ? { ok: true, value: changed } : value}>
        {(detail) => <Detail detail={detail} onChange={onChange} />}
      </Fetched>
    </div>
  );
}

interface DetailProps {
  detail: ReportDetail;
  /** Called with the answer to a change. @returns whether the change succeeded. */
  onChange: (answer: Answer<ReportDetail>) => boolean;
}

function Detail({ detail, onChange }: DetailProps) {
  const { t } = useTranslation();
  const { report, reporter, reported, decisions, notes } = detail;
  return (
    <>
      <Report report={report} onChange={onChange} />
      <div className={s.columns}>
        <History
          title={t('moderation.history.reported')}
          name={report.reported.username}
          history={reported}
        />
        {reporter && report.reporter ? (
          <History
            title={t('moderation.history.reporter')}
            name={report.reporter.username}
            history={reporter}
          />
        ) : null}
      </div>
      <LogEntries
        title={t('moderation.decisions.title')}
        none={t('moderation.decisions.none')}
        entries={decisions}
      />
      <ReportNotes id={report.id} notes={notes} onChange={onChange} />
      {report.decision === null ? (
        <DecisionForm id={report.id} onChange={onChange} />
      ) : (
        <p role="status" data-testid="decided">
          {t('moderation.decide.decided', { decision: t(`moderation.actions.${report.decision}`) })}
        </p>
      )}
    </>
  );
}

function Report({ report, onChange }: { report: PlayerReport; onChange: DetailProps['onChange'] }) {
  const { t } = useTranslation();
  const { id, kind, takenBy } = report;
  return (
    <section className={s.card} data-testid="report-detail">
      <h2>{t(`moderation.kinds.${kind}`)}</h2>
      <ReportFacts report={report} />
      <p className={s.facts}>
        <GameLink game={report.game} />
        <span className="grow" />
        {report.decision === null ? (
          <Button
            onClick={() => void takeReport(id, takenBy === null).then(onChange)}
            data-testid="take-report"
          >
            {t(takenBy === null ? 'moderation.queue.take' : 'moderation.queue.release')}
          </Button>
        ) : null}
      </p>
    </section>
  );
}

function GameLink({ game }: Pick<PlayerReport, 'game'>) {
  const { t } = useTranslation();
  if (game === null) return <span>{t('moderation.queue.noGame')}</span>;
  if (game.hasEnded === null) return <span>{t('moderation.queue.removed')}</span>;
  const ply = game.ply ?? 0;
  return game.hasEnded ? (
    <Link className="link" to={`${playedPath(game.id)}&ply=${ply}`} data-testid="reported-game">
      {t('moderation.queue.review', { ply })}
    </Link>
  ) : (
    <Link className="link" to={gamePath(game.id)} data-testid="reported-game">
      {t('moderation.queue.running')}
    </Link>
  );
}

function History({ title, name, history }: { title: string; name: string; history: PersonHistory }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const { noRandomUntilEpochSeconds: noRandom } = history;
  const facts = [
    t('moderation.history.since', { date: day(history.sinceEpochSeconds * 1000) }),
    ...(history.isGuest ? [t('moderation.history.guest')] : []),
    ...(history.isSuspended ? [t('moderation.history.isSuspended')] : []),
    ...(noRandom === null ? [] : [t('moderation.history.noRandom', { time: dateTime(noRandom * 1000) })]),
  ];
  const counted = (count: number, upheld: number) => t('moderation.history.upheld', { count, upheld });
  return (
    <section className={s.card} aria-label={title}>
      <h2>{title}</h2>
      <p>
        <b>
          <PersonName name={name} />
        </b>{' '}
        <span className="muted xs">{facts.join(' · ')}</span>
      </p>
      <dl>
        <dt>{t('moderation.history.games')}</dt>
        <dd>{history.games}</dd>
        <dt>{t('moderation.history.received')}</dt>
        <dd>{counted(history.received, history.receivedUpheld)}</dd>
        <dt>{t('moderation.history.sent')}</dt>
        <dd>{counted(history.sent, history.sentUpheld)}</dd>
      </dl>
    </section>
  );
}
