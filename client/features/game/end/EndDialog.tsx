import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import { DEFEATED, OUT_OF_TIME, RESIGNED } from '../../../../engine/board/position.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { isCancelled } from '../../../../engine/match/seats/refill.ts';
import { isPointGame } from '../../../../engine/rules/game.ts';
import { ArmyTreeDrawing } from '../../../shared/board/armies/ArmyTreeDrawing.tsx';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { RatedNote } from '../../../shared/records/RatedNote.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Logo } from '../../../shared/ui/layout/Logo.tsx';
import type { Timeline } from '../history/timeline.ts';
import { armyTree } from '../seats/armyLanes.ts';
import s from './End.module.css';
import { EndActs, type EndActsProps } from './EndActs.tsx';
import { EndEvaluation } from './EndEvaluation.tsx';
import { Results } from './Results.tsx';

interface EndDialogProps extends EndActsProps {
  open: boolean;
  onClose: () => void;
  gameId: string;
  match: Match;
  timeline: Timeline | null;
  viewer: Color | null;
  /** The summary for guests. */
  summary: ReactNode;
}

/** The result: the outcome in a sentence, the players by place, the evaluation of the game, and the next actions. */
export function EndDialog(props: EndDialogProps) {
  const { open, onClose, gameId, title, match, timeline, viewer, reviewPath, summary } = props;
  const { t } = useTranslation();
  const { outcome } = match.game;
  const pointGame = outcome && isPointGame(outcome) ? [t('end.pointGame')] : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      testId="end-dialog"
      hasClose
      title={
        <span className={s.endHead}>
          <Logo className={s.crest} />
          <span>
            <small>{[title, ...pointGame, ...facts(t, timeline)].join(' · ')}</small>
            <span data-testid="outcome">{outcomeText(t, match, viewer, timeline)}</span>
          </span>
        </span>
      }
    >
      {isCancelled(match) ? (
        <Cancelled />
      ) : (
        <div className={s.end}>
          <p className="muted">{reasonText(t, match)}</p>
          {props.isOnline && hadBots(match, timeline) ? <RatedNote of="bots" className="sm muted" /> : null}
          <div className={s.endBody}>
            <Results
              match={match}
              timeline={timeline}
              gameId={props.isOnline ? gameId : null}
              viewer={viewer}
            />
            {timeline ? (
              <div>
                <ArmyTreeDrawing tree={armyTree(timeline)} />
              </div>
            ) : null}
          </div>
          {open && timeline && timeline.record.length > 0 ? (
            <EndEvaluation gameId={gameId} timeline={timeline} viewer={viewer} reviewPath={reviewPath} />
          ) : null}
          {summary}
          <EndActs {...props} />
        </div>
      )}
    </Dialog>
  );
}

/** Shows why the game was cancelled before its first move, with a link to another game. */
function Cancelled() {
  const { t } = useTranslation();
  return (
    <div className={s.end}>
      <p className="muted">{t('refill.reason')}</p>
      <div className={s.endActs} data-testid="end-acts">
        <LinkButton kind="primary" to={PATHS.online}>
          {t('menu.playOnline')}
        </LinkButton>
        <LinkButton kind="quiet" to={PATHS.menu}>
          {t('menu.name')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Returns whether a bot played in the game, even if a person took over its seat. */
function hadBots(match: Match, timeline: Timeline | null): boolean {
  return match.seats.some((seat) => seat.isAutoReady) || (timeline?.match.takeovers.some(Boolean) ?? false);
}

function outcomeText(t: TFunction, match: Match, viewer: Color | null, timeline: Timeline | null): string {
  const { outcome } = match.game;
  if (isCancelled(match)) return t('refill.outcome');
  if (match.isEndedByAdmin) return t('end.outcome.byAdmin');
  if (match.state === 'TERMINATED_NO_HUMAN_PLAYERS') return terminatedText(t, match, viewer, timeline);
  if (outcome?.winner === null || outcome?.winner === undefined) {
    return match.state === 'STALEMATE' ? t('end.outcome.stalemate') : t('end.outcome.draw');
  }
  const isAll = !isPointGame(outcome);
  if (outcome.winner === viewer) return isAll ? t('end.outcome.youRuleAll') : t('end.outcome.youWin');
  const { name } = match.seats[outcome.winner];
  return isAll ? t('end.outcome.rulesAll', { name }) : t('end.outcome.wins', { name });
}

/**
 * Returns why the game ended without human players: by which checkmate, resignation or timeout, as far as one ended it,
 * from the view of the viewer who is out.
 */
function terminatedText(t: TFunction, match: Match, viewer: Color | null, timeline: Timeline | null): string {
  const status = viewer === null ? null : match.game.position.states[viewer];
  if (status === DEFEATED) return t('end.outcome.youWereCheckmated');
  if (status === RESIGNED) return t('end.outcome.youResigned');
  if (status === OUT_OF_TIME) return t('end.outcome.yourTimeIsOut');
  // The server ends the game by the entry after the one by which the last person left.
  const lastEvents = timeline?.events.filter(({ seq }) => seq === timeline.seq - 1) ?? [];
  for (const { event } of lastEvents) {
    if (event.type === 'checkmated')
      return t('end.outcome.checkmated', { name: match.seats[event.victim].name });
    if (event.type !== 'statusChanged') continue;
    const { name } = match.seats[event.color];
    return event.status === 'RESIGNED'
      ? t('end.outcome.resigned', { name })
      : t('end.outcome.outOfTime', { name });
  }
  return t('end.outcome.terminated');
}

function reasonText(t: TFunction, match: Match): string {
  const { outcome } = match.game;
  if (match.isEndedByAdmin) return t('end.reason.BY_ADMIN');
  return outcome ? t(`end.reason.${outcome.reason}`) : t('end.reason.TERMINATED');
}

/** Returns the duration of the game, from its start to the last move or pass. */
function facts(t: TFunction, timeline: Timeline | null): string[] {
  if (!timeline) return [];
  const { played, match } = timeline;
  const { startedAt, lastRoundAt } = match;
  // Whole minutes that have passed, as in the review.
  const minutes =
    startedAt === null || lastRoundAt === null ? null : Math.floor((lastRoundAt - startedAt) / 60_000);
  return [
    t('end.moves', { count: played.length }),
    ...(minutes === null ? [] : [minutes < 1 ? t('end.underAMinute') : t('end.minutes', { count: minutes })]),
  ];
}
