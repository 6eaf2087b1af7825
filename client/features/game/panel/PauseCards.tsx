import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { isActive, type Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { clockText, redrawInMs } from '../../../shared/i18n/clockText.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './Cards.module.css';
import { PostponedCard } from './PostponedCard.tsx';
import { type PauseView, pauseView } from './pauseView.ts';

interface PauseProps {
  match: Match;
  viewer: Color | null;
  onReady: () => void;
}

/** The pause before the first move, in which players can look at the board. */
export function StartPauseCard({ match, viewer, onReady }: PauseProps) {
  const { t } = useTranslation();
  return (
    <section className={s.card} data-testid="start-pause">
      <div className="row">
        <Countdown match={match} fullMs={10_000} />
        <h3>{t('state.lookAround')}</h3>
      </div>
      <p className="sm muted">{t('pause.order')}</p>
      <ReadyCount match={match} />
      <ReadyButton match={match} viewer={viewer} onReady={onReady} />
    </section>
  );
}

interface PauseCardProps {
  gameId: string;
  match: Match;
  facts: RoomFacts;
  viewer: Color | null;
  onUnpause: () => void;
  /** Calls the players of a postponed game back. */
  onCallBack: () => void;
  /** Opens the dialog in which the user confirms that the missing players of a postponed game count as resigned. */
  onDrop: () => void;
}

/** The card of a paused or postponed game, with the actions that the user may take. */
export function PauseCard({ gameId, match, facts, viewer, ...acts }: PauseCardProps) {
  const pause = pauseView(match, facts, viewer, serverTime.now());
  const endsInMs = pause?.endsInMs ?? null;
  useTick(endsInMs ? redrawInMs(endsInMs) : null);
  if (!pause) return null;
  return match.isPostponed ? (
    <PostponedCard gameId={gameId} match={match} pause={pause} {...acts} />
  ) : (
    <PausedCard match={match} pause={pause} viewer={viewer} onUnpause={acts.onUnpause} />
  );
}

interface PausedCardProps extends Pick<PauseCardProps, 'match' | 'viewer' | 'onUnpause'> {
  pause: PauseView;
}

/** The card of a pause by a player. In a random game only that player may end the pause early. */
function PausedCard({ match, pause, viewer, onUnpause }: PausedCardProps) {
  const { t } = useTranslation();
  const { pausedBy } = match;
  const { turn } = match.game.position;
  const { canContinue, endsInMs } = pause;
  const name = pausedBy === null ? '' : match.seats[pausedBy].name;
  const time = endsInMs === null ? null : clockText(endsInMs).text;
  return (
    <section className={s.card} data-testid="paused">
      <h3>{pausedBy === viewer ? t('pause.byYou') : t('pause.by', { name })}</h3>
      <p className="sm muted">
        {turn === null ? null : t('turn.movesNext', { name: t(`colour.side.${COLOR_NAMES[turn]}`) })}{' '}
        {time === null
          ? t('pause.clocksStand')
          : canContinue
            ? t('pause.endsIn', { time })
            : t('pause.endsInOrBy', { time, name })}
      </p>
      {canContinue ? (
        <Button size="small" kind="primary" icon="play" onClick={onUnpause} data-testid="unpause">
          {t('gameMenu.unpause')}
        </Button>
      ) : null}
    </section>
  );
}

/** Shows the remaining seconds of a special pause as a closing ring. */
export function Countdown({ match, fullMs }: { match: Match; fullMs: number }) {
  const ends = match.specialPauseEndsAt;
  const leftMs = ends === null ? 0 : Math.max(0, ends - serverTime.now());
  useTick(leftMs > 0 ? 100 : null);
  return (
    <span className={s.ring} aria-hidden="true" data-countdown>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" className={s.ringBack} />
        <circle
          cx="18"
          cy="18"
          r="15"
          className={s.ringFill}
          pathLength="100"
          strokeDasharray={`${Math.min(100, (leftMs / fullMs) * 100).toFixed(1)} 100`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <i className="num">{Math.ceil(leftMs / 1000)}</i>
    </span>
  );
}

/** Shows which players are ready. */
export function ReadyCount({ match }: { match: Match }) {
  const { t } = useTranslation();
  const ready = COLORS.filter((color) => match.seats[color].isReady && isActive(match, color));
  if (ready.length === 0) return null;
  return (
    <span className={s.readyLine} data-testid="ready-count">
      {ready.map((color) => (
        <Tile key={color} color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
      ))}
      {t('pause.ready')}
    </span>
  );
}

export function ReadyButton({ match, viewer, onReady }: PauseProps) {
  const { t } = useTranslation();
  if (viewer === null || !isActive(match, viewer)) return null;
  const isReady = match.seats[viewer].isReady;
  return (
    <Button size="small" kind="primary" disabled={isReady} onClick={onReady} data-testid="ready">
      {isReady ? t('pause.waitingForOthers') : t('pause.sayReady')}
    </Button>
  );
}
