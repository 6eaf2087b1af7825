import { expect, it } from 'vitest';
import { missingTests } from './missingTests.ts';
import { inProcess, of } from './testRuns.ts';

const FILE = 'tests/faults/list/missingTests.test.ts';

it('the check of test references reports references to missing files and titles', () => {
  expect(
    missingTests([
      of('server', FILE),
      of('server', FILE, 'reports references to missing'),
      of('server', FILE, 'references to found titles'),
      inProcess('renamed', 'reports'),
      of('server', 'server/db/jobs/previousVersion.test.ts', 'of the kind inquiry alone'),
    ]),
  ).toEqual([
    `${FILE} has no title "references to found titles"`,
    'tests/faults/renamed.test.ts does not exist',
  ]);
});
