// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Play } from '../../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { ResignDialog } from './ResignDialog.tsx';

const BOTS = [false, true, true, true];
const ONLY_PERSON = 'You are the only person in this game, so it ends immediately, without a result.';
const ARMY = 'Your pieces freeze';

function textOf(play: Play, isBot: readonly boolean[]): string {
  const ignored = { onClose: vi.fn(), onResign: vi.fn() };
  const page = rendered(<ResignDialog open color={0} match={play.match} isBot={isBot} {...ignored} />);
  const text = page.getByTestId('resign-dialog').textContent ?? '';
  page.unmount();
  return text;
}

it('[TBL-111] the dialog of a resignation says whether the game ends with it', () => {
  const play = Play.started();
  expect(textOf(play, BOTS)).toContain(ONLY_PERSON);
  expect(textOf(play, BOTS)).not.toContain(ARMY);
  expect(textOf(play, [false, true, false, true])).toContain(ARMY);
  // After the other person has resigned, two bots are left.
  play.do({ type: 'resign', by: 2 });
  expect(textOf(play, [false, true, false, true])).toContain(ONLY_PERSON);
  // A single bot wins the game.
  play.do({ type: 'resign', by: 1 });
  expect(textOf(play, [false, true, false, true])).toContain(ARMY);
});
