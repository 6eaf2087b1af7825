// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import { fetchSession } from '../../shared/data/http/startCalls.ts';
import { forgetRunningGame } from '../../shared/data/queries/runningGame.ts';
import type { OwnGames } from '../../shared/data/queries/useOwnGames.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { receiveToasts, type Toast } from '../../shared/ui/feedback/toasts.ts';
import { useEndNotice } from './useEndNotice.ts';

vi.mock('../../shared/data/http/startCalls.ts');

const RUNNING: OwnGames = { id: 'x', postponed: [], session: null };
const NONE: OwnGames = { id: null, postponed: [], session: null };

let shown: string[];
beforeEach(() => {
  forgetRunningGame();
  shown = [];
  return receiveToasts({
    show: ({ text, link }: Toast) => void shown.push(`${text} ${link?.to}`),
  });
});

function Header({ games }: { games: OwnGames }) {
  useEndNotice(games);
  return null;
}

type State = GameSessionView['gameState'];
type Status = GameSessionView['players'][number]['status'];

/**
 * Sets the answer of the server about the game. The first player is the user. If `statuses` is null, the request fails.
 */
function answers(gameState: State, statuses: readonly Status[] | null): void {
  const players = statuses?.map((status, index) => ({ status, isYou: index === 0 }));
  const answer = players
    ? { ok: true, value: { name: 'Evening', gameState, players } }
    : { ok: false, error: { code: 'NO_ANSWER', params: {} } };
  vi.mocked(fetchSession).mockResolvedValue(answer as unknown as Awaited<ReturnType<typeof fetchSession>>);
}

it.each<[string, State, readonly Status[] | null, string[]]>([
  ['a loss on time', 'STARTED', ['OUT_OF_TIME', 'INDOOR'], ['You lost “Evening” on time. /game/x']],
  ['a checkmate', 'FINISHED', ['DEFEATED', 'INDOOR'], ['You were checkmated in “Evening”. /game/x']],
  ['a win', 'FINISHED', ['OUTDOOR', 'RESIGNED'], ['You won “Evening”. /game/x']],
  ['a draw', 'DRAW', ['DRAW', 'DRAW'], ['“Evening” ended in a draw. /game/x']],
  ['an end by points', 'FINISHED', ['OUTDOOR', 'INDOOR'], ['“Evening” is over. /game/x']],
  ['an end without a result', 'TERMINATED_NO_HUMAN_PLAYERS', ['OUTDOOR'], ['“Evening” is over. /game/x']],
  ['nothing of a game that goes on', 'STARTED', ['OUTDOOR', 'INDOOR'], []],
  ['nothing of a seat that the user gave up', 'NOT_STARTED', [], []],
  ['nothing without an answer', 'FINISHED', null, []],
])(
  '[WEB-103] the header announces %s, and fetches the game only once',
  async (_, state, statuses, expected) => {
    answers(state, statuses);
    const page = rendered(<Header games={RUNNING} />);
    expect(fetchSession).not.toHaveBeenCalled();
    page.show(<Header games={NONE} />);
    // Leaving the page unmounts its header, and the next page mounts a new one.
    page.unmount();
    rendered(<Header games={{ ...NONE }} />);
    await act(async () => {});
    expect(shown).toEqual(expected);
    expect(fetchSession).toHaveBeenCalledTimes(1);
    vi.mocked(fetchSession).mockReset();
  },
);

it('[WEB-103] the header announces no end if it has never shown a running game', async () => {
  rendered(<Header games={NONE} />);
  await act(async () => {});
  expect(fetchSession).not.toHaveBeenCalled();
  expect(shown).toEqual([]);
});
