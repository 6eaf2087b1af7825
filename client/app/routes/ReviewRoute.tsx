import { useParams } from 'react-router-dom';
import { ReviewPage } from '../../features/review/ReviewPage.tsx';

export function ReviewRoute() {
  const { recordId = '' } = useParams();
  return <ReviewPage key={recordId} id={recordId} />;
}
