// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Play } from '../../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { receiveToasts } from '../../../shared/ui/feedback/toasts.ts';
import { PlayerActions } from './PlayerActions.tsx';

it('[WEB-171] a press on the Draw button shows why no draw can be offered, by mouse and by keyboard', async () => {
  const onIssue = vi.fn();
  const { match } = Play.started();
  const page = rendered(<PlayerActions match={match} color={1} onIssue={onIssue} onResign={() => {}} />);
  const toasts: unknown[] = [];
  const stop = receiveToasts({ show: ({ text, tone }) => void toasts.push([tone, text]) });
  const button = page.getByTestId('offer-draw');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(button);
  await page.user.keyboard('{Enter}');
  stop();
  const reason = ['info', 'A draw can be offered on your turn'];
  expect(toasts).toEqual([reason, reason]);
  expect(onIssue).not.toHaveBeenCalled();
});

it('[WEB-171] the Draw button of the player to move offers a draw', async () => {
  const onIssue = vi.fn();
  const { match } = Play.started();
  const page = rendered(<PlayerActions match={match} color={0} onIssue={onIssue} onResign={() => {}} />);
  const button = page.getByTestId('offer-draw');
  expect(button.getAttribute('aria-disabled')).toBe('false');
  await page.user.click(button);
  expect(onIssue.mock.calls).toEqual([['offerDraw']]);
});
