import type { ReactNode } from 'react';
import s from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** Why the list is empty. */
  text?: ReactNode;
  /** Buttons or links for the next steps of the user. */
  children?: ReactNode;
}

/** Replaces an empty list: the outlines of two rows, a title, a text, and buttons for the next step. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={s.empty} role="status">
      <div className={s.rows} aria-hidden="true" data-ghost>
        <Ghost />
        <Ghost />
      </div>
      <h2>{title}</h2>
      {text}
      {children ? <div className={s.acts}>{children}</div> : null}
    </div>
  );
}

/** The outline of a row: the seats, a name with its facts, and a button. */
function Ghost() {
  return (
    <div className={s.row}>
      <span className={s.seats} />
      <span className={s.words}>
        <span />
        <span />
      </span>
      <span className={s.act} />
    </div>
  );
}
