import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgreed } from '../../storage/agreement.ts';
import { Header, ThemeButton } from './Header.tsx';

/** A page with a plain header: the logo as home link, and the theme switch. */
export function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAgreed = useAgreed();
  return (
    <>
      <Header homeLabel={t('menu.name')}>
        <span className="grow" />
        {/* The theme choice is stored, which requires the agreement first. */}
        {isAgreed ? <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} /> : null}
      </Header>
      {children}
    </>
  );
}
