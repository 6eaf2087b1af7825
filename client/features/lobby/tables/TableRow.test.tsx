// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { ScheduledTable } from '../../../../protocol/http/scheduledTableApi.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { localText } from './localText.ts';
import { TableRow } from './TableRow.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Asia/Tokyo', 'Jan 6, 2026, 05:30', '2026-01-06T05:30'],
  ['America/Sao_Paulo', 'Jan 5, 2026, 17:30', '2026-01-05T17:30'],
])(
  '[TBL-90] the start of a table is shown and chosen in the zone of the reader (%s)',
  (zone, shown, chosen) => {
    vi.stubEnv('TZ', zone);
    const startsAtTimestampEpochSeconds = Date.UTC(2026, 0, 5, 20, 30) / 1000;
    const table = {
      ...{ id: 't1', startsAtTimestampEpochSeconds, timeSetting: 'STANDARD', players: ['Ada'] },
      isWeekly: false,
    } as unknown as ScheduledTable;
    const page = rendered(<TableRow table={table} />);
    expect(page.getByRole('link').textContent).toBe(shown);
    expect(localText(new Date(startsAtTimestampEpochSeconds * 1000))).toBe(chosen);
  },
);
