import { OwnGames } from '../lobby/OwnGames.tsx';
import { GamesPage } from '../review/GamesPage.tsx';

export function GamesRoute() {
  return <GamesPage Played={OwnGames} />;
}
