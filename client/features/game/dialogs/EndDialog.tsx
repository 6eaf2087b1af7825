import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { isPointGame } from '../../../../engine/rules/game.ts';
import { ArmyTreeDrawing } from '../../../shared/board/armies/ArmyTreeDrawing.tsx';
import { armyName } from '../../../shared/board/look/army.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { PATHS, playedPath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { Logo } from '../../../shared/ui/layout/Logo.tsx';
import type { EarnedPoint, Timeline } from '../history/timeline.ts';
import { armyTree } from '../seats/armyLanes.ts';
import s from './Dialogs.module.css';

interface EndDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  match: Match;
  timeline: Timeline | null;
  viewer: Color | null;
  /** Starts another game of the same kind against three bots. */
  onAgain: () => void;
  isStarting: boolean;
  /** The rematch with the same players, for games with other humans. Says whether it was already requested. */
  rematch: { readonly isRequested: boolean; readonly onAsk: () => void } | null;
  /** The id of the game on the server, for its review. Null for an offline game. */
  gameId: string | null;
  /** The summary that guests see. */
  summary: ReactNode;
}

/** The result: the outcome in a sentence, all points with the moves that earned them, and the army tree. */
export function EndDialog(props: EndDialogProps) {
  const { open, onClose, title, match, timeline, viewer, onAgain, isStarting, rematch, gameId, summary } =
    props;
  const { t } = useTranslation();
  const { outcome } = match.game;
  const pointGame = outcome && isPointGame(outcome) ? [t('end.pointGame')] : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      testId="end-dialog"
      closeLabel={t('close')}
      title={
        <span className={s.endHead}>
          <Logo className={s.crest} />
          <span>
            <small>{[title, ...pointGame, ...facts(t, timeline)].join(' · ')}</small>
            <span data-testid="outcome">{outcomeText(t, match, viewer)}</span>
          </span>
        </span>
      }
    >
      <div className={s.end}>
        <p className="muted">{reasonText(t, match)}</p>
        <div className={s.endBody}>
          <Results match={match} timeline={timeline} />
          <div className={s.passing}>{timeline ? <ArmyTreeDrawing tree={armyTree(timeline)} /> : null}</div>
        </div>
        {summary}
        <div className={s.endActs}>
          {rematch ? (
            <Button kind="primary" onClick={rematch.onAsk} disabled={isStarting} data-testid="rematch">
              {rematch.isRequested ? t('end.joinRematch') : t('end.rematch')}
            </Button>
          ) : null}
          <Button
            kind={rematch ? 'plain' : 'primary'}
            onClick={onAgain}
            disabled={isStarting}
            data-testid="play-again"
          >
            {t('end.again')}
          </Button>
          {gameId === null ? null : (
            <LinkButton to={playedPath(gameId)} data-testid="to-review">
              {t('end.review')}
            </LinkButton>
          )}
          <LinkButton to={PATHS.create}>{t('end.newTable')}</LinkButton>
          <Button onClick={onClose}>{t('end.look')}</Button>
          <LinkButton kind="quiet" to={PATHS.menu}>
            {t('menu.name')}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

function Results({ match, timeline }: { match: Match; timeline: Timeline | null }) {
  const { t } = useTranslation();
  const { points } = match.game.position;
  const winner = match.game.outcome?.winner ?? null;
  const pointsOf = (color: Color) => points[color] ?? 0;
  // A game without a result shows no ranking.
  const hasPlaces = match.state !== 'TERMINATED_NO_HUMAN_PLAYERS';
  const order = [...COLORS].sort(
    (a, b) => pointsOf(b) - pointsOf(a) || Number(b === winner) - Number(a === winner) || a - b,
  );
  return (
    <ol className={s.results}>
      {order.map((color) => (
        <li key={color} data-testid={`result-${armyName(color)}`}>
          {hasPlaces ? (
            <span className={s.rank} data-testid="place">
              {1 + order.filter((other) => pointsOf(other) > pointsOf(color)).length}
            </span>
          ) : null}
          <Tile color={color} />
          <div className="grow">
            <b>{match.seats[color].name}</b>
            {timeline?.earned
              .filter(({ award }) => award.color === color)
              .map((earned, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a game that has ended
                <div key={index} className={s.earned} data-testid="earned">
                  <i>+{pointsText(t, earned.award.points)}</i>
                  <span>{earnedText(t, earned)}</span>
                </div>
              ))}
            <Fates color={color} timeline={timeline} />
            {hasPlaces ? null : <LeftAt color={color} timeline={timeline} />}
          </div>
          {hasPlaces || pointsOf(color) > 0 ? (
            <span className={s.total}>{pointsText(t, pointsOf(color))}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Fates({ color, timeline }: { color: Color; timeline: Timeline | null }) {
  const { t } = useTranslation();
  const texts = timeline?.fates[color]?.map(({ status, by, round }) => {
    if (status === 'RESIGNED') return t('end.fate.resigned', { round });
    if (status === 'OUT_OF_TIME') return t('end.fate.outOfTime', { round });
    return t('end.fate.checkmated', { name: t(`colour.side.${COLOR_NAMES[by ?? 0]}`), round });
  });
  return texts?.length ? <div className={s.fate}>{texts.join('; ')}</div> : null;
}

/**
 * Says when the player left a game that ended without a result. Renders nothing for a player who resigned or stayed.
 */
function LeftAt({ color, timeline }: { color: Color; timeline: Timeline | null }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const left = timeline?.reported.findLast(
    ({ event }) => (event.type === 'wentOut' || event.type === 'cameIn') && event.color === color,
  );
  if (left?.event.type !== 'wentOut' || timeline?.fates[color]?.length) return null;
  return <div className={s.fate}>{t('end.fate.left', { time: dateTime(left.at) })}</div>;
}

/** Returns a text such as "first checkmate of the game: Black, 31. h8-h10". */
function earnedText(t: TFunction, { award, round, text }: EarnedPoint): string {
  const move = text === null ? t('end.inRound', { round }) : t('end.move', { round, text });
  const victim = award.victim === null ? '' : t(`colour.side.${COLOR_NAMES[award.victim]}`);
  return t(`end.earned.${award.reason}`, { victim, move });
}

function outcomeText(t: TFunction, match: Match, viewer: Color | null): string {
  const { outcome } = match.game;
  if (match.state === 'TERMINATED_NO_HUMAN_PLAYERS') return t('end.outcome.terminated');
  if (outcome?.winner === null || outcome?.winner === undefined) {
    return match.state === 'STALEMATE' ? t('end.outcome.stalemate') : t('end.outcome.draw');
  }
  const isAll = !isPointGame(outcome);
  if (outcome.winner === viewer) return isAll ? t('end.outcome.youRuleAll') : t('end.outcome.youWin');
  const { name } = match.seats[outcome.winner];
  return isAll ? t('end.outcome.rulesAll', { name }) : t('end.outcome.wins', { name });
}

function reasonText(t: TFunction, match: Match): string {
  const { outcome } = match.game;
  return outcome ? t(`end.reason.${outcome.reason}`) : t('end.reason.TERMINATED');
}

/** Returns the duration of the game, from its start to the last move or pass. */
function facts(t: TFunction, timeline: Timeline | null): string[] {
  if (!timeline) return [];
  const { played, match } = timeline;
  const { startedAt, lastRoundAt } = match;
  const minutes =
    startedAt === null || lastRoundAt === null ? null : Math.round((lastRoundAt - startedAt) / 60_000);
  return [
    t('end.moves', { count: played.length }),
    ...(minutes === null ? [] : [minutes < 1 ? t('end.underAMinute') : t('end.minutes', { count: minutes })]),
  ];
}
