import type { ReactNode } from 'react';
import s from './Admin.module.css';

interface SectionProps {
  title: string;
  /** Shown in place of the content if there is none. */
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A part of an admin page with a list: its heading, and the list or a sentence that there is nothing. */
export function Section({ title, none, isEmpty, children }: SectionProps) {
  return (
    <section className={s.card} aria-label={title}>
      <h2>{title}</h2>
      {isEmpty ? <p className="muted">{none}</p> : children}
    </section>
  );
}
