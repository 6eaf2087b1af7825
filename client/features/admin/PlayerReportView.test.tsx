// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { PersonHistory, ReportDetail } from '../../../protocol/http/reports/moderationApi.ts';
import { fetchPlayerReport } from '../../shared/data/calls/moderation.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { PlayerReportView } from './PlayerReportView.tsx';

vi.mock('../../shared/data/calls/moderation.ts');

const HISTORY: PersonHistory = {
  ...{
    sinceEpochSeconds: 0,
    isGuest: false,
    games: 7,
    sent: 5,
    sentUpheld: 2,
    received: 3,
    receivedUpheld: 1,
  },
  ...{ isSuspended: false, noRandomUntilEpochSeconds: null },
};
const DETAIL: ReportDetail = {
  report: {
    ...{ id: 'r1', kind: 'LEFT', message: 'Left at once', createdAtEpochSeconds: 0, alike: 0 },
    reporter: { id: 'a1', username: 'Ann' },
    reported: { id: 'b1', username: 'Ben' },
    game: { id: 'g1', ply: 17, hasEnded: true },
    ...{ takenBy: null, decision: null },
  },
  reporter: { ...HISTORY, games: 9 },
  reported: HISTORY,
  ...{ decisions: [], notes: [] },
};

it('[MOD-21] a report shows the game at the ply, and the histories of both players', async () => {
  vi.mocked(fetchPlayerReport).mockResolvedValue({ ok: true, value: DETAIL });
  const page = rendered(<PlayerReportView id="r1" back="/admin/player-reports" />);
  const link = await page.findByTestId('reported-game');
  expect(link.getAttribute('href')).toBe('/games/g1?of=table&ply=17');
  /** Returns the facts of a history, each with its name. */
  const facts = (title: string) =>
    [...page.getByRole('region', { name: title }).querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]);
  const reports = [
    ['Reports received', '3, with a measure: 1'],
    ['Reports sent', '5, with a measure: 2'],
  ];
  expect(facts('Reported player')).toEqual([['Games', '7'], ...reports]);
  expect(facts('Reporter')).toEqual([['Games', '9'], ...reports]);
});
