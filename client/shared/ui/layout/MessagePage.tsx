import type { ReactNode } from 'react';
import { useTitle } from '../../hooks/useTitle.ts';
import s from './MessagePage.module.css';

interface MessagePageProps {
  sign: ReactNode;
  eyebrow?: string;
  title: string;
  text?: ReactNode;
  /** Buttons or links for the next steps of the user. */
  children?: ReactNode;
  testId?: string;
}

/** A page with one message and the next steps. */
export function MessagePage({ sign, eyebrow, title, text, children, testId }: MessagePageProps) {
  useTitle(title);
  return (
    <main className={s.page} data-testid={testId}>
      <div className={s.inner} role="status">
        {sign}
        {eyebrow ? <p className="sm dim num">{eyebrow}</p> : null}
        <h1>{title}</h1>
        {text ? <p className="muted">{text}</p> : null}
        {children ? <div className={s.acts}>{children}</div> : null}
      </div>
    </main>
  );
}
