import { useParams } from 'react-router-dom';
import { ADMIN_TABS } from '../../../protocol/shapes/pages.ts';
import { AdminPage } from '../../features/admin/AdminPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

export function AdminRoute() {
  const { tab } = useParams();
  const known = ADMIN_TABS.find((name) => name === tab);
  return known ? <AdminPage tab={known} /> : <NotFoundPage />;
}
