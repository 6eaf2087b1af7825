import type { ReactNode } from 'react';
import s from './Admin.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values. Facts whose value is null are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={s.factList}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
