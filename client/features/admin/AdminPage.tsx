import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import type { Privilege } from '../../../protocol/http/abilities.ts';
import { ADMIN_TABS, type AdminTab } from '../../../protocol/shapes/pages.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { adminPath, PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import l from '../../shared/ui/layout/Listing.module.css';
import { AuditLog } from './AuditLog.tsx';
import { BugReports } from './BugReports.tsx';
import { Cooperation } from './Cooperation.tsx';
import { Games } from './games/Games.tsx';
import { Live } from './Live.tsx';
import { PlayerReports } from './PlayerReports.tsx';
import { Users } from './Users.tsx';

const PANELS = {
  'player-reports': PlayerReports,
  'bug-reports': BugReports,
  users: Users,
  games: Games,
  cooperation: Cooperation,
  live: Live,
  'audit-log': AuditLog,
} as const;

/** Returns the privilege that a tab needs. */
export function needOfTab(tab: AdminTab): Privilege {
  return tab === 'player-reports' ? 'MODERATE' : 'ADMIN';
}

/** The pages of moderators and admins: reports, accounts, collusion statistics, current metrics, and the audit log. */
export function AdminPage({ tab }: { tab: AdminTab }) {
  const { t } = useTranslation();
  useTitle(t('admin.title'));
  const who = useWho();
  const Panel = PANELS[tab];
  return (
    <Framed>
      <main className="page">
        <h1>{t('admin.title')}</h1>
        <nav className={l.tabs} aria-label={t('admin.title')}>
          {ADMIN_TABS.filter((one) => may(who, needOfTab(one))).map((one) => (
            <NavLink
              key={one}
              to={adminPath(one)}
              className={({ isActive }) => cx(l.tab, isActive && l.open)}
            >
              {t(`admin.tabs.${one}`)}
            </NavLink>
          ))}
          {may(who, 'ADMIN') ? (
            <Link to={PATHS.books} className={l.tab}>
              {t('menu.entries.qBooks.title')}
            </Link>
          ) : null}
        </nav>
        <Panel key={tab} />
      </main>
    </Framed>
  );
}
