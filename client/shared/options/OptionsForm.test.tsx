// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getDisplay, getOptions } from '../storage/options.ts';
import { rendered } from '../testing/rendered.tsx';
import { OptionsForm } from './OptionsForm.tsx';

it('[TBL-41] a switch turns the marks of earlier moves off and on, and changes no other option', async () => {
  const page = rendered(<OptionsForm />);
  const [options, display] = [getOptions(), getDisplay()];
  const press = () => page.user.click(page.getByRole('switch', { name: /^Mark the moves of all others/ }));
  await press();
  expect(getDisplay()).toEqual({ ...display, areRecentMovesMarked: false });
  await press();
  expect(getDisplay()).toEqual({ ...display, areRecentMovesMarked: true });
  expect(getOptions()).toEqual(options);
});
