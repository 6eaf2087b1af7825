import { useParams } from 'react-router-dom';
import { PersonGames } from '../../features/lobby/list/PersonGames.tsx';
import { PersonPage } from '../../features/people/PersonPage.tsx';

export function PersonRoute() {
  const { nickname = '' } = useParams();
  return <PersonPage key={nickname} nickname={nickname} Games={PersonGames} />;
}
