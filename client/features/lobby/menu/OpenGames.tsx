import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLORS } from '../../../../engine/board/pieces.ts';
import type { PostponedGame } from '../../../../protocol/http/gameShapes.ts';
import { Compass, SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { fetchOpenGames } from '../../../shared/data/http/startCalls.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import s from './MenuPage.module.css';

/**
 * Milliseconds between two polls for games to which the user can return, because another player may call the user back.
 */
const POLL_INTERVAL_MS = 60_000;

export interface OpenGamesProps {
  /** Reports whether the user has an unfinished game that is not postponed. */
  onChange: (hasGame: boolean) => void;
  /** Enters a postponed game. */
  onEnter: (gameId: string) => void;
}

/** The games to which the user can return. */
export function OpenGames({ onChange, onEnter }: OpenGamesProps) {
  const { id: current = null, postponed = [] } =
    useQuery(fetchOpenGames, ['openGames'], POLL_INTERVAL_MS).value ?? {};
  useEffect(() => onChange(current !== null), [current, onChange]);
  return (
    <>
      {current ? <ReturnCard gameId={current} /> : null}
      {postponed.map((game) => (
        <PostponedCard key={game.id} game={game} onEnter={() => onEnter(game.id)} />
      ))}
    </>
  );
}

/** Links back to the unfinished game. */
function ReturnCard({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  return (
    <Link className={s.back} to={gamePath(gameId)} data-testid="return">
      <Compass owners={[0, 1, 2, 3]} turn={0} frozen={[]} turns={0} />
      <span className="grow">
        <b>{t('menu.returnTitle')}</b>
        <small>{t('menu.returnText')}</small>
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
