import { useParams } from 'react-router-dom';
import { ReviewPage } from '../review/ReviewPage.tsx';

export function ReviewRoute() {
  const { gameId = '' } = useParams();
  return <ReviewPage key={gameId} id={gameId} />;
}
