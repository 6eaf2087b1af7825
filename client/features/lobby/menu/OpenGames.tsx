import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLORS } from '../../../../engine/board/pieces.ts';
import type { PostponedGame } from '../../../../protocol/http/gameShapes.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { SessionMap } from '../../../shared/board/armies/SessionMap.tsx';
import { type OwnGames, useOwnGames } from '../../../shared/data/queries/useOwnGames.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { turnOf, useTurnText } from '../../../shared/records/turnText.ts';
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
        <b>{t('menu.returnTitle')}</b>
        <small>{session ? turnText(session) : t('menu.returnText')}</small>
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </Link>
  );
}

/** Links to a postponed game, and says whether the user was called back. */
function PostponedCard({ game, onEnter }: { game: PostponedGame; onEnter: () => void }) {
  const { t } = useTranslation();
  const isCalled = game.calledBackTimestampEpochSeconds !== null;
  return (
    <button
      type="button"
      className={cx(s.back, !isCalled && s.calm)}
      onClick={onEnter}
      data-testid="postponed"
    >
      <SeatMap taken={COLORS} className={s.seatMap} />
      <span className="grow">
        <b>{isCalled ? t('menu.calledTitle') : t('menu.postponedTitle')}</b>
        <small>{game.name}</small>
      </span>
      <span className={s.backWord}>{t('menu.return')}</span>
    </button>
  );
}
