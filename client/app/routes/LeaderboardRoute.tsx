import { useParams } from 'react-router-dom';
import { BOARDS } from '../../../protocol/shapes/pages.ts';
import { LeaderboardPage } from '../../features/ratings/LeaderboardPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

export function LeaderboardRoute() {
  const { board } = useParams();
  const known = BOARDS.find((name) => name === board);
  return known ? <LeaderboardPage board={known} /> : <NotFoundPage />;
}
