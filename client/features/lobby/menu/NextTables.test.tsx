// @vitest-environment happy-dom
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import type { ScheduledTable } from '../../../../protocol/http/scheduledTableApi.ts';
import { fetchTables } from '../../../shared/data/calls/menuCards.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { NextTables } from './NextTables.tsx';

vi.mock('../../../shared/data/calls/menuCards.ts');

const tableOf = (id: string): ScheduledTable => ({
  id,
  timeSetting: 'FAST',
  startsAtTimestampEpochSeconds: 1_800_000_000,
  timeZone: 'UTC',
  isWeekly: false,
  state: 'OPEN',
  players: ['Ada'],
  isHost: false,
  hasSeat: false,
  isWaiting: false,
  gameId: null,
});

/** Sets the scheduled tables, the next one first, of which the server returns the requested number. */
function schedule(...ids: string[]): void {
  vi.mocked(fetchTables).mockImplementation(async (pageSize) => ({
    ok: true,
    value: { content: ids.slice(0, pageSize).map(tableOf) },
  }));
}

it('[TBL-91] the menu shows the next three tables with links to them', async () => {
  schedule('first', 'second', 'third', 'fourth');
  const page = rendered(
    <Suspense>
      <NextTables />
    </Suspense>,
  );
  const rows = await page.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/tables/first',
    '/tables/second',
    '/tables/third',
  ]);
});

it('[TBL-91] the menu offers to schedule a table if there is none', async () => {
  schedule();
  const page = rendered(<NextTables />);
  const offer = await page.findByRole('link', { name: 'Schedule a table' });
  expect(offer.getAttribute('href')).toBe('/tables');
});
