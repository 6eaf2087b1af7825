// How the fault list and its mutants name a test.

export interface TestRun {
  readonly project: 'unit' | 'server' | 'faults' | 'load';
  readonly file: string;
  /** Part of the title, which starts after the titles of its groups; all tests of the file where it is left out. */
  readonly title?: string;
}

export function of(project: TestRun['project'], file: string, title?: string): TestRun {
  return { project, file, ...(title === undefined ? {} : { title }) };
}

/** Whole processes, killed and restarted. */
export const faults = (name: string, title?: string): TestRun =>
  of('faults', `tests/faults/${name}.faults.test.ts`, title);

/** The same list, where one process and no kill is enough. */
export const inProcess = (name: string, title?: string): TestRun =>
  of('server', `tests/faults/${name}.test.ts`, title);

/** In a browser. */
export const journey = (name: string): TestRun => of('faults', `e2e/${name}.faults.e2e.ts`);

export const load = (name: string): TestRun => of('load', `tests/load/${name}.load.ts`);
