import { useParams } from 'react-router-dom';
import { ACTIVE_TABS } from '../../../protocol/shapes/pages.ts';
import { ActiveGamesPage } from '../../features/lobby/list/ActiveGamesPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

export function ActiveGamesRoute() {
  const { tab } = useParams();
  const known = ACTIVE_TABS.find((name) => name === tab);
  return known ? <ActiveGamesPage tab={known} /> : <NotFoundPage />;
}
