// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Play } from '../../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { VoteCard } from './VoteCard.tsx';

/** Creates a match in which White has offered a draw and Red has accepted it. */
function offer() {
  const play = Play.started();
  play.do({ type: 'offerDraw', by: 0 });
  play.do({ type: 'voteDraw', by: 2, decision: 'APPROVED' });
  const { match } = play;
  if (!match.vote) throw new Error('there is no vote');
  return { match, vote: match.vote };
}

it('the vote card asks a player who has not voted, and sends the vote', async () => {
  const onVote = vi.fn();
  const page = rendered(<VoteCard {...offer()} viewer={1} onVote={onVote} isInDialog={false} />);
  expect(page.getByRole('region', { name: 'White offers a draw' })).toBeTruthy();
  page.getByText("Open until White's next turn. Half a point each.");
  await page.user.click(page.getByTestId('vote-accept'));
  await page.user.click(page.getByTestId('vote-refuse'));
  expect(onVote.mock.calls).toEqual([['APPROVED'], ['REJECTED']]);
});

it.each([
  ['the player who offers', 0, false],
  ['a player who has voted', 2, false],
  ['a watcher', null, false],
  ['a player who votes in a dialog', 1, true],
] as const)('the vote card does not ask %s for a vote', (_, viewer, isInDialog) => {
  const page = rendered(<VoteCard {...offer()} viewer={viewer} onVote={() => {}} isInDialog={isInDialog} />);
  expect(page.queryByTestId('vote-accept')).toBeNull();
  expect(page.getAllByRole('listitem')).toHaveLength(4);
});
