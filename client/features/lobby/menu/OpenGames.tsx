import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import type { GameSessionView, PostponedGame } from '../../../../protocol/http/gameShapes.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { SessionMap } from '../../../shared/board/armies/SessionMap.tsx';
import { fetchSession } from '../../../shared/data/http/startCalls.ts';
import { type OwnGames, useOwnGames } from '../../../shared/data/queries/useOwnGames.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { playersOfPostponed } from '../../../shared/records/postponed.ts';
import { haltOfSession, turnOf, useTurnText } from '../../../shared/records/turnText.ts';
import s from './MenuPage.module.css';

export interface OpenGamesProps {
  /** Reports whether the user has an unfinished game that is not postponed. */
  onChange: (hasGame: boolean) => void;
  /** Enters a postponed game. */
  onEnter: (gameId: string) => void;
}

/** The games to which the user can return. */
export function OpenGames({ onChange, onEnter }: OpenGamesProps) {
  const games = useOwnGames();
  const current = games?.id ?? null;
  useEffect(() => onChange(current !== null), [current, onChange]);
  return (
    <>
      {current === null ? null : <ReturnCard gameId={current} session={games?.session ?? null} />}
      {games?.postponed.map((game) => (
        <PostponedCard key={game.id} game={game} onEnter={() => onEnter(game.id)} />
      ))}
    </>
  );
}

/** The link back to the unfinished game. */
function ReturnCard({ gameId, session }: { gameId: string; session: OwnGames['session'] }) {
  const { t } = useTranslation();
  const turnText = useTurnText();
  return (
    <Link className={s.back} to={gamePath(gameId)} data-testid="return">
      {session ? (
        <SessionMap game={session} isLit={turnOf(session).isOwn} />
      ) : (
        <SeatMap taken={COLORS} className={s.seatMap} />
      )}
      <span className="grow">
        <b>{session && haltOfSession(session) ? t('nav.game') : t('menu.returnTitle')}</b>
        <small>{session ? turnText(session) : t('menu.returnText')}</small>
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </Link>
  );
}

/** Milliseconds between two polls. Players of a postponed game come and go while the menu is open. */
const POLL_INTERVAL_MS = 20_000;

/** Links to a postponed game. Says which player has called the others back, and which players are missing. */
function PostponedCard({ game, onEnter }: { game: PostponedGame; onEnter: () => void }) {
  const { t, i18n } = useTranslation();
  const { value: answer } = useQuery(
    () => fetchSession(game.id),
    ['postponedGame', game.id],
    POLL_INTERVAL_MS,
  );
  const session = answer?.ok ? answer.value : null;
  const players = session ? playersOfPostponed(session) : null;
  const isCalled = game.calledBackTimestampEpochSeconds !== null;
  return (
    <button
      type="button"
      className={cx(s.back, !isCalled && s.calm)}
      onClick={onEnter}
      data-testid="postponed"
    >
      <SeatMap
        taken={
          players
            ? COLORS.filter((color) => players.here.some((one) => one.color === COLOR_NAMES[color]))
            : COLORS
        }
        className={s.seatMap}
      />
      <span className="grow">
        <b>{title(session)}</b>
        <small>{game.name}</small>
        {players ? (
          <small>
            {t('menu.here', {
              count: players.here.length,
              all: players.here.length + players.missing.length,
            })}
            {players.missing.length > 0 ? ' · ' : null}
            {missingText(players.missing)}
          </small>
        ) : null}
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </button>
  );

  function title(now: GameSessionView | null): string {
    if (!isCalled) return t('menu.postponedTitle');
    const caller = now?.players.find(({ color }) => color === game.calledBackBy);
    if (!caller) return t('menu.calledTitle');
    return caller.isYou ? t('menu.youCalled') : t('menu.calledBy', { name: caller.name });
  }

  function missingText(missing: readonly { name: string; isYou: boolean }[]): string | null {
    const others = missing.filter(({ isYou }) => !isYou).map(({ name }) => name);
    if (others.length === 0) return missing.length === 0 ? null : t('menu.onlyYou');
    const names = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(others);
    return t('menu.missing', { names });
  }
}
