// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Play } from '../../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { VoteDialog } from './VoteDialog.tsx';

it('[DRW-09] the dialog names the player who offers a draw, and sends the vote', async () => {
  const play = Play.started();
  play.do({ type: 'offerDraw', by: 0 });
  const { match } = play;
  if (!match.vote) throw new Error('there is no vote');
  const onVote = vi.fn();
  const page = rendered(
    <VoteDialog open match={match} vote={match.vote} onVote={onVote} onLater={() => {}} />,
  );
  const dialog = page.getByRole('dialog', { name: 'White offers a draw' });
  expect(dialog.textContent).toContain('Player 0');
  await page.user.click(page.getByTestId('vote-accept'));
  expect(onVote.mock.calls).toEqual([['APPROVED']]);
  await page.user.click(page.getByTestId('vote-refuse'));
  expect(onVote.mock.calls).toEqual([['APPROVED'], ['REJECTED']]);
});
