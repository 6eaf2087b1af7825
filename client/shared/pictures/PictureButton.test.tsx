// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { rendered } from '../testing/rendered.tsx';
import { PictureButton } from './PictureButton.tsx';

it('[SHR-50] the button that saves a picture is disabled without the log of the game', () => {
  const { getByTestId, show } = rendered(<PictureButton game={null} />);
  const isDisabled = () => (getByTestId('save-picture') as HTMLButtonElement).disabled;
  expect(isDisabled()).toBe(true);
  const frames = [{ position: startPosition(), lastMove: null }];
  show(
    <PictureButton game={() => ({ title: 'Evening', frames, at: 0, turns: 1, convert: true, link: null })} />,
  );
  expect(isDisabled()).toBe(false);
});
