import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { aboutPath, PATHS } from '../../hooks/paths.ts';
import s from './LearnLinks.module.css';

const PAGES = [
  ['tutorial', PATHS.tutorial],
  ['quickRules', aboutPath('rules')],
  ['practice', PATHS.practice],
  ['videos', PATHS.videos],
  ['faq', PATHS.faq],
] as const;

/** Links to the pages of the section "Learn", because the header has one link for the section. */
export function LearnLinks() {
  const { t } = useTranslation();
  return (
    <nav className={s.links} aria-label={t('nav.learn')}>
      {PAGES.map(([id, to]) => (
        <NavLink key={id} to={to}>
          {t(`menu.entries.${id}.title`)}
        </NavLink>
      ))}
    </nav>
  );
}
