import { useParams } from 'react-router-dom';
import { TablePage } from '../../features/lobby/tables/TablePage.tsx';

export function TableRoute() {
  const { tableId = '' } = useParams();
  return <TablePage key={tableId} tableId={tableId} />;
}
