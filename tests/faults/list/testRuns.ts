// References from the fault list and its mutants to tests.

export interface TestRun {
  readonly project: 'unit' | 'server' | 'faults' | 'load';
  readonly file: string;
  /** Part of the full title, which begins with the titles of its groups. Omitted for all tests of the file. */
  readonly title?: string;
}

export function of(project: TestRun['project'], file: string, title?: string): TestRun {
  return { project, file, ...(title === undefined ? {} : { title }) };
}

/** Refers to tests that kill and restart whole processes. */
export const faults = (name: string, title?: string): TestRun =>
  of('faults', `tests/faults/${name}.faults.test.ts`, title);

/** Refers to fault tests that run in one process and kill nothing. */
export const inProcess = (name: string, title?: string): TestRun =>
  of('server', `tests/faults/${name}.test.ts`, title);

/** Refers to fault tests in a browser. */
export const journey = (name: string): TestRun => of('faults', `e2e/${name}.faults.e2e.ts`);

export const load = (name: string): TestRun => of('load', `tests/load/${name}.load.ts`);
