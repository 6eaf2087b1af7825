import { useParams } from 'react-router-dom';
import { TokenPage } from '../../features/wallet/TokenPage.tsx';

export function TokenRoute() {
  const { tokenId = '' } = useParams();
  return <TokenPage key={tokenId} tokenId={tokenId} />;
}
