// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fetchOpenGames, fetchSession } from '../../../shared/data/http/startCalls.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { OpenGames } from './OpenGames.tsx';

vi.mock('../../../shared/data/http/startCalls.ts');

const PRESENT = { isBot: false, status: 'INDOOR', lastActivityTimestampEpochSeconds: 1_800_000_000 };
const PLAYERS = [
  { ...PRESENT, color: 'WHITE', name: 'Ada', isYou: true },
  { ...PRESENT, color: 'BLACK', name: 'Ben', isYou: false },
];

it.each([
  ['the user', 'WHITE', 'You called the others back'],
  ['another player', 'BLACK', 'Ben calls you back'],
] as const)('[NTC-54] the card of a postponed game says that %s called back', async (_, caller, title) => {
  const game = { id: 'x', name: 'Evening', calledBackTimestampEpochSeconds: 1_800_000_000 };
  vi.mocked(fetchOpenGames).mockResolvedValue({ id: null, postponed: [{ ...game, calledBackBy: caller }] });
  const session = { ok: true, value: { players: PLAYERS } };
  vi.mocked(fetchSession).mockResolvedValue(session as unknown as Awaited<ReturnType<typeof fetchSession>>);
  const page = rendered(<OpenGames onChange={() => {}} onEnter={() => {}} />);
  const card = await page.findByTestId('postponed');
  await waitFor(() => expect(card.querySelector('b')?.textContent).toBe(title));
});
