import { OwnGames } from '../../features/lobby/list/OwnGames.tsx';
import { GamesPage } from '../../features/review/games/GamesPage.tsx';

export function GamesRoute() {
  return <GamesPage Played={OwnGames} />;
}
