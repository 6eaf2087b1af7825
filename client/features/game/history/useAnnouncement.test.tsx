// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { read } from '../../../../engine/rules/testing/table.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { receiveToasts } from '../../../shared/ui/feedback/toasts.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { pageOf } from '../testing/testPage.ts';
import { useAnnouncements } from './useAnnouncement.ts';

/** White is to move, and White's rook checks Black's king. */
const CHECKED = 'bK,3,wR,6,rK/12/12/12/12/12/12/12/12/bPd,11/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

function Announcements({ actor }: { actor: GameActor }) {
  useAnnouncements(actor);
  return null;
}

it.each([
  ['in check', read(CHECKED), 'a3', 'You are in check: no move in advance is possible.'],
  ['not in check', undefined, 'a12', 'No move for this piece'],
])('[TBL-102] a press on an own piece without a premove says why, %s', async (_, position, square, text) => {
  const { actor, press } = await pageOf(1, { position });
  rendered(<Announcements actor={actor} />);
  const toasts: string[] = [];
  const stop = receiveToasts({ show: (toast) => void toasts.push(toast.text), hide() {} });
  act(() => press(square));
  stop();
  expect(toasts).toEqual([text]);
});
