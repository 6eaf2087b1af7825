import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useWho } from '../../shared/data/http/who.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import s from './Sections.module.css';
import { sectionOf, sectionsFor } from './sections.ts';

/** The links to the sections: in the header, and on narrow screens in a bar at the bottom. */
export function Sections() {
  const { t } = useTranslation();
  const who = useWho();
  const { pathname } = useLocation();
  const current = sectionOf(pathname);
  return (
    <nav className={s.sections} aria-label={t('nav.name')}>
      {sectionsFor(who).map(({ id, icon, to }) => (
        <Link
          key={id}
          to={to}
          className={cx(s.section, s[id])}
          aria-label={t(`nav.${id}`)}
          aria-current={id !== current ? undefined : to === pathname ? 'page' : 'true'}
        >
          <Icon name={icon} />
          <span className={s.label}>{t(`nav.${id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
