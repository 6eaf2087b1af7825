import { expect, it } from 'vitest';
import { exactly, isPassed, maxRow, plain, type Report, type Row } from './report.ts';

const reportOf = (rows: readonly Row[], troubles: readonly string[] = []): Report => ({
  ...{ title: '', settings: {}, conditions: [], charts: [] },
  ...{ rows, troubles },
});

it.each([
  [1.15, true],
  [1.1501, false],
  [Number.NaN, false],
])('[OPS-91] a value of %d with a threshold of 1.15 is met: %s', (value, isMet) => {
  const row = maxRow('growth', value, 1.15, '');
  expect(row).toMatchObject({ isMet, threshold: 'at most 1.15 ' });
  expect(isPassed(reportOf([plain('moves', 3), row]))).toBe(isMet);
});

it('[OPS-91] an exact threshold is missed by every other value, and a run with problems is not passed', () => {
  expect(isPassed(reportOf([exactly('lost moves', 0, 0)]))).toBe(true);
  expect(isPassed(reportOf([exactly('lost moves', 1, 0)]))).toBe(false);
  expect(isPassed(reportOf([], ['a move was lost']))).toBe(false);
});
