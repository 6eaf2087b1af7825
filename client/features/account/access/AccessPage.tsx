import type { ReactNode } from 'react';
import { cx } from '../../../shared/hooks/cx.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { Logo } from '../../../shared/ui/layout/Logo.tsx';
import s from '../Account.module.css';

interface AccessPageProps {
  title: string;
  lead?: string;
  /** Whether the card is wide enough for two columns of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** The layout of signed-out pages: the logo, a title, a card. */
export function AccessPage({ title, lead, wide, children }: AccessPageProps) {
  useTitle(title);
  return (
    <Framed>
      <main className={cx(s.access, wide && s.accessWide)}>
        <div className={s.accessHead}>
          <Logo />
          <h1>{title}</h1>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        {children}
      </main>
    </Framed>
  );
}
