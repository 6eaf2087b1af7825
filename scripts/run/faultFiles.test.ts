import { expect, it } from 'vitest';
import { FAULT_ROWS } from '../../tests/faults/list/rows.ts';
import { FAULT_FILES } from './faultFiles.mjs';

it.each(FAULT_ROWS)('the fault list runs every test of the row $id', ({ tests }) => {
  const leftOut = tests.filter(
    ({ project, file }) =>
      project !== 'faults' && !FAULT_FILES[project].some((path) => file.startsWith(path)),
  );
  expect(leftOut).toEqual([]);
});
