// How the fault list and its mutants refer to a test.

export interface TestRun {
  readonly project: 'unit' | 'server' | 'faults' | 'load';
  readonly file: string;
  /** Part of the full title, which begins with the titles of its groups; all tests of the file if omitted. */
  readonly title?: string;
}

export function of(project: TestRun['project'], file: string, title?: string): TestRun {
  return { project, file, ...(title === undefined ? {} : { title }) };
}

/** Tests that kill and restart whole processes. */
export const faults = (name: string, title?: string): TestRun =>
  of('faults', `tests/faults/${name}.faults.test.ts`, title);

/** Tests of the same list that need one process and no kill. */
export const inProcess = (name: string, title?: string): TestRun =>
  of('server', `tests/faults/${name}.test.ts`, title);

/** Tests in a browser. */
export const journey = (name: string): TestRun => of('faults', `e2e/${name}.faults.e2e.ts`);

export const load = (name: string): TestRun => of('load', `tests/load/${name}.load.ts`);
