// Reads the test reports of a command's runs from .cache/tests.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/checkSources.ts';

export interface RanTest {
  /** The full title, including the titles of its groups. */
  readonly title: string;
  /** The path relative to the root folder. */
  readonly file: string;
  readonly status: string;
  readonly ms: number;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
    }[];
  }[];
}

export function ranTests(projects: readonly string[]): RanTest[] {
  return projects.flatMap((project) => {
    const path = join(ROOT, '.cache', 'tests', `${project}.json`);
    if (!existsSync(path)) return [];
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration = 0 }) => ({
        ...{ title: fullName, status, ms: Math.round(duration) },
        file: name.replace(ROOT, ''),
      })),
    );
  });
}
