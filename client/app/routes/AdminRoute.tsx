import { useParams } from 'react-router-dom';
import { ADMIN_TABS } from '../../../protocol/shapes/pages.ts';
import { AdminPage, needOfTab } from '../../features/admin/AdminPage.tsx';
import { may, useWho } from '../../shared/data/http/who.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

export function AdminRoute() {
  const { tab } = useParams();
  const who = useWho();
  const known = ADMIN_TABS.find((name) => name === tab && may(who, needOfTab(name)));
  return known ? <AdminPage tab={known} /> : <NotFoundPage />;
}
