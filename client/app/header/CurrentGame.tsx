import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { COLORS } from '../../../engine/board/pieces.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import { SeatMap } from '../../shared/board/armies/SeatMap.tsx';
import { SessionMap } from '../../shared/board/armies/SessionMap.tsx';
import { useOwnGames } from '../../shared/data/queries/useOwnGames.ts';
import type { JoinRequest } from '../../shared/data/room/gameConnection.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { gamePath, PATHS } from '../../shared/hooks/paths.ts';
import { turnOf, useTurnText } from '../../shared/records/turnText.ts';
import s from './CurrentGame.module.css';
import { useEndNotice } from './useEndNotice.ts';

/** The join request of a player who returns to the player's own seat in a postponed game. */
const OWN_SEAT: JoinRequest = { role: 'player', color: null };

/**
 * Links to the user's game from every page except the menu and the game page, which show the game themselves. On every
 * page, announces the end of the game.
 */
export function CurrentGame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const games = useOwnGames();
  useEndNotice(games);
  if (!games || pathname === PATHS.menu || matchPath(PAGES.game.path, pathname)) return null;
  if (games.session) return <RunningGame game={games.session} />;
  const postponed = games.id === null ? games.postponed[0] : undefined;
  if (!postponed) return null;
  return (
    <Link
      className={cx(s.chip, s.postponed)}
      data-chip
      to={gamePath(postponed.id)}
      state={OWN_SEAT}
      title={postponed.name}
      data-testid="current-game"
    >
      <SeatMap taken={COLORS} />
      <span className="sr-only">{t('nav.game')}</span>
      <span className="one-line">{t('state.postponed')}</span>
    </Link>
  );
}

function RunningGame({ game }: { game: GameSessionView }) {
  const { t } = useTranslation();
  const turnText = useTurnText();
  const { isOwn } = turnOf(game);
  return (
    <Link
      className={cx(s.chip, isOwn && s.own)}
      data-chip
      to={gamePath(game.id)}
      title={game.name}
      data-testid="current-game"
    >
      <SessionMap game={game} isLit={isOwn} />
      <span className="sr-only">{t('nav.game')}</span>
      <span className="one-line">{turnText(game)}</span>
    </Link>
  );
}
