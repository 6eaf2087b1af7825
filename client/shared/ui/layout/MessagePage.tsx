import type { ReactNode } from 'react';
import { useTitle } from '../../hooks/useTitle.ts';
import { Framed } from './Framed.tsx';
import { LoadingKites, MissingKite } from './Logo.tsx';
import s from './MessagePage.module.css';

interface MessagePageProps {
  /** Shows that something is loading, unless there is another sign. */
  isLoading?: boolean;
  /** The default is the sign of something missing or loading. */
  sign?: ReactNode;
  eyebrow?: string;
  title: string;
  text?: ReactNode;
  /** Buttons or links for the next steps of the user. */
  children?: ReactNode;
  testId?: string;
}

/** A page with one message and the next steps. */
export function MessagePage(props: MessagePageProps) {
  const { isLoading, sign, eyebrow, title, text, children, testId } = props;
  useTitle(title);
  return (
    <main className={s.page} data-testid={testId}>
      <div className={s.inner} role="status">
        {sign ?? (isLoading ? <LoadingKites /> : <MissingKite />)}
        {eyebrow ? <p className="sm dim num">{eyebrow}</p> : null}
        <h1>{title}</h1>
        {text ? <p className="muted">{text}</p> : null}
        {children ? <div className={s.acts}>{children}</div> : null}
      </div>
    </main>
  );
}

/** A page with the common header and one message. */
export function FramedMessage(props: MessagePageProps) {
  return (
    <Framed>
      <MessagePage {...props} />
    </Framed>
  );
}
