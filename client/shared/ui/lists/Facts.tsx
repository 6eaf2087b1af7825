import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  className?: string | undefined;
  /** Whether the values are numbers or codes, whose digits have the same width. */
  isNumeric?: boolean;
}

/** A list of names and values. Facts whose value is null are left out. */
export function Facts({ facts, className, isNumeric = false }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isNumeric ? 'num' : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
