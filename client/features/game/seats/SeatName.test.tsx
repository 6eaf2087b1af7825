// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { getMutes } from '../phrases/mutes.ts';
import { GAME_ID } from '../testing/fakes.ts';
import { SeatName } from './SeatName.tsx';

it('[PPL-45] a button in the card of each player mutes the whole table, and another one that player', async () => {
  const seat = { isYou: false, gameId: GAME_ID };
  const page = rendered(
    <>
      <SeatName {...seat} name="Guest 1" color={1} />
      <SeatName {...seat} name="Guest 2" color={2} />
    </>,
  );
  const { user } = page;
  const cardOf = async (name: string) => {
    await user.keyboard('{Escape}');
    // Here every focus counts as one by keyboard. It would open the card, and the press would close it again.
    fireEvent.click(page.getByRole('button', { name }));
  };
  const press = (testId: string) => user.click(page.getByTestId(testId));
  const texts = () => ['mute-table', 'mute-player'].map((testId) => page.getByTestId(testId).textContent);

  await cardOf('Guest 1');
  expect(texts()).toEqual(['Mute all phrases at this table', 'Mute Guest 1']);
  await press('mute-table');
  expect(getMutes(GAME_ID)).toMatchObject({ isTableMuted: true, seats: [] });
  expect(texts()).toEqual(['Unmute the phrases at this table', 'Mute Guest 1']);
  await cardOf('Guest 2');
  expect(texts()).toEqual(['Unmute the phrases at this table', 'Mute Guest 2']);
  await press('mute-table');
  expect(getMutes(GAME_ID)).toMatchObject({ isTableMuted: false, seats: [] });

  await press('mute-player');
  expect(getMutes(GAME_ID)).toMatchObject({ isTableMuted: false, seats: [2] });
  expect(texts()).toEqual(['Mute all phrases at this table', 'Unmute Guest 2']);
  await cardOf('Guest 1');
  expect(texts()).toEqual(['Mute all phrases at this table', 'Mute Guest 1']);
});
