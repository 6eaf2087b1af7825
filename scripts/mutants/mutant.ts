// What a kept mutant is: the product without one of its mechanisms, and the tests that have to notice.

export interface Edit {
  readonly file: string;
  /** Text that stands there exactly once; when it does not, the mutant no longer applies. */
  readonly from: string;
  readonly to: string;
}

export interface TestRun {
  readonly project: 'unit' | 'server' | 'faults' | 'e2e' | 'load' | 'security';
  readonly file: string;
  /** Part of the title, which starts after the titles of its groups. */
  readonly title?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Mutant {
  /** One word, for `-- --only=`. */
  readonly name: string;
  /** The row of the fault list (scripts/faults/rows.ts) whose mechanism is missing. */
  readonly fault: string;
  /** What is missing. */
  readonly without: string;
  readonly edits: readonly Edit[];
  readonly tests: readonly TestRun[];
}
