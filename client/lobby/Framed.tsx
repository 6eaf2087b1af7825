import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Header, ThemeButton } from '../ui/Header.tsx';

/** A page under the plain bar: the mark that leads home, and the theme. */
export function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Header homeLabel={t('menu.name')}>
        <span className="grow" />
        <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} />
      </Header>
      {children}
    </>
  );
}
