import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../../hooks/cx.ts';
import s from './Tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  label: string;
  open: Id;
  onOpen: (id: Id) => void;
}

/** Tabs. Arrow keys move between tabs; Tab moves into the panel. */
export function Tabs<Id extends string>({ tabs, label, open, onOpen }: TabsProps<Id>) {
  const base = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = tabs.findIndex((tab) => tab.id === open);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(here + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    onOpen(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
    event.preventDefault();
  };
  return (
    <div className={s.root}>
      <div role="tablist" aria-label={label} className={s.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${base}${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            className={cx(s.tab, tab.id === open && s.open)}
            onClick={() => onOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}-panel`}
          aria-labelledby={`${base}${tab.id}`}
          hidden={tab.id !== open}
          className={s.panel}
        >
          {tab.id === open ? tab.panel : null}
        </div>
      ))}
    </div>
  );
}
