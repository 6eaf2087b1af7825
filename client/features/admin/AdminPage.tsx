import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { ADMIN_TABS, type AdminTab } from '../../../protocol/shapes/pages.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { adminPath } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { BugReports } from './BugReports.tsx';
import { Cooperation } from './Cooperation.tsx';
import { Live } from './Live.tsx';
import { Users } from './Users.tsx';

const PANELS = { 'bug-reports': BugReports, users: Users, cooperation: Cooperation, live: Live } as const;

/** The admin pages: bug reports, accounts, collusion statistics, and current metrics. */
export function AdminPage({ tab }: { tab: AdminTab }) {
  const { t } = useTranslation();
  useTitle(t('admin.title'));
  const Panel = PANELS[tab];
  return (
    <Framed>
      <main className={l.page}>
        <h1>{t('admin.title')}</h1>
        <nav className={l.tabs} aria-label={t('admin.title')}>
          {ADMIN_TABS.map((one) => (
            <NavLink
              key={one}
              to={adminPath(one)}
              className={({ isActive }) => cx(l.tab, isActive && l.open)}
            >
              {t(`admin.tabs.${one}`)}
            </NavLink>
          ))}
        </nav>
        <Panel key={tab} />
      </main>
    </Framed>
  );
}
