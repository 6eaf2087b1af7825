import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import { cx } from '../../shared/hooks/cx.ts';
import { aboutPath, PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import type { Edition } from '../../shared/i18n/editions.ts';
import { documentTag } from '../../shared/i18n/languages.ts';
import { useAgreed } from '../../shared/storage/agreement.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import s from './Article.module.css';

/** Links to the texts that are public even before the agreement is accepted. */
const LEGAL_PAGES = [
  { to: aboutPath('privacy'), text: 'about.privacy' },
  { to: aboutPath('user-agreement'), text: 'about.user-agreement' },
  { to: aboutPath('data-processing'), text: 'about.data-processing' },
] as const;
const ALL_PAGES = [
  { to: aboutPath('rules'), text: 'about.rules' },
  { to: PATHS.rules, text: 'about.international' },
  { to: PATHS.faq, text: 'about.faq' },
  ...LEGAL_PAGES,
  { to: aboutPath('team'), text: 'about.team' },
  { to: aboutPath('contact'), text: 'about.contact' },
  { to: aboutPath('copyright'), text: 'about.copyright' },
] as const;

interface ArticleFrameProps<T> {
  title: string;
  edition: Edition<T> | null;
  children: (text: T) => ReactNode;
}

/** The layout of a long text, with links to the other texts beside it. */
export function ArticleFrame<T>({ title, edition, children }: ArticleFrameProps<T>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAgreed = useAgreed();
  useTitle(title);
  return (
    <Framed>
      <div className={s.page}>
        <nav className={s.list} aria-label={t('about.title')}>
          {(isAgreed ? ALL_PAGES : LEGAL_PAGES).map(({ to, text }) => (
            <NavLink key={to} to={to} className={({ isActive }) => cx(isActive && s.open)}>
              {t(text)}
            </NavLink>
          ))}
          {isAgreed ? null : (
            <Button size="small" onClick={() => void navigate(-1)}>
              {t('agreement.stay')}
            </Button>
          )}
        </nav>
        <main className={s.text} lang={edition ? documentTag(edition.language) : undefined}>
          <h1>{title}</h1>
          {edition ? children(edition.text) : <LoadingKites />}
        </main>
      </div>
    </Framed>
  );
}
