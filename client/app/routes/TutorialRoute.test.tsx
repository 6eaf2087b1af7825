// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { rendered } from '../../shared/testing/rendered.tsx';
import { TutorialRoute } from './TutorialRoute.tsx';

const playBots = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../features/lobby/create/useStart.ts', () => ({ useStart: () => ({ isBusy: false, playBots }) }));
vi.mock('../../features/tutorial/TutorialPage.tsx', () => ({
  TutorialPage: ({ onPlay }: { onPlay: () => void }) => (
    <button type="button" onClick={onPlay}>
      Play
    </button>
  ),
}));

it('[TUT-15] the game after the course is against three beginners, with five minutes for each player', async () => {
  const page = rendered(<TutorialRoute />);
  await page.user.click(page.getByRole('button', { name: 'Play' }));
  expect(playBots).toHaveBeenCalledExactlyOnceWith({
    ...{ color: 'WHITE', numberOfBots: 3, botLevel: 1 },
    ...{ playerGameTimeSeconds: 300, timeToAddAfterMoveSeconds: 5 },
  });
});
