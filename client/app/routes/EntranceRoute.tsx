import { useParams } from 'react-router-dom';
import { EntrancePage } from '../../features/lobby/entrance/EntrancePage.tsx';

export function EntranceRoute() {
  const { gameId = '' } = useParams();
  return <EntrancePage key={gameId} gameId={gameId} />;
}
