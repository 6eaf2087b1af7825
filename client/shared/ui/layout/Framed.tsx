import type { ReactNode } from 'react';
import { Header } from './Header.tsx';

/** A page with the common header. */
export function Framed({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
    </>
  );
}
