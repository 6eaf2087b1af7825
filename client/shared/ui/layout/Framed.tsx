import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgreed } from '../../storage/agreement.ts';
import { Header, ThemeButton } from './Header.tsx';

/** A page under the plain bar: the mark that leads home, and the theme. */
export function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAgreed = useAgreed();
  return (
    <>
      <Header homeLabel={t('menu.name')}>
        <span className="grow" />
        {/* The choice of a theme is stored, which the agreement comes before. */}
        {isAgreed ? <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} /> : null}
      </Header>
      {children}
    </>
  );
}
