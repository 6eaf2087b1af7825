import type { ReactNode } from 'react';
import s from './Admin.module.css';

interface SectionProps {
  title: string;
  /** The text that is shown if the list is empty. */
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A section of an admin page: a heading, and a list or the text for an empty list. */
export function Section({ title, none, isEmpty, children }: SectionProps) {
  return (
    <section className={s.card} aria-label={title}>
      <h2>{title}</h2>
      {isEmpty ? <p className="muted">{none}</p> : children}
    </section>
  );
}
