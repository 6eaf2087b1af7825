import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgreed } from '../../storage/agreement.ts';
import { Header, ThemeButton } from './Header.tsx';

/** A page with a simple header: the logo, which links to the menu, and the switch of the theme. */
export function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAgreed = useAgreed();
  return (
    <>
      <Header homeLabel={t('menu.name')}>
        <span className="grow" />
        {/* The switch appears only after the agreement is accepted, because the chosen theme is stored. */}
        {isAgreed ? <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} /> : null}
      </Header>
      {children}
    </>
  );
}
