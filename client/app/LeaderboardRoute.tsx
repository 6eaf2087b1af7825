import { useParams } from 'react-router-dom';
import { LeaderboardPage } from '../ratings/LeaderboardPage.tsx';
import { BOARDS } from '../ui/paths.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export function LeaderboardRoute() {
  const { board } = useParams();
  const known = BOARDS.find((name) => name === board);
  return known ? <LeaderboardPage board={known} /> : <NotFoundPage />;
}
