import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Header } from './Header.tsx';

/** A page with the common header. */
export function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Header homeLabel={t('menu.name')} />
      {children}
    </>
  );
}
