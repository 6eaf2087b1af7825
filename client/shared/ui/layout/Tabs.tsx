import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** Tabs. The arrow keys move between tabs and open them, and the Tab key moves the focus into the panel. */
export function Tabs<Id extends string>({ tabs, label, open, onOpen }: TabsProps<Id>) {
  return (
    <Base.Root className={s.root} value={open} onValueChange={(id: Id) => onOpen(id)}>
      <Base.List aria-label={label} className={s.list} activateOnFocus>
        {tabs.map(({ id, label: name }) => (
          <Base.Tab key={id} value={id} className={s.tab}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, panel }) => (
        <Base.Panel key={id} value={id} className={s.panel}>
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
