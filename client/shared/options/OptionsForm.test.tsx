// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getDisplay, getOptions } from '../storage/options.ts';
import { rendered } from '../testing/rendered.tsx';
import { OptionsForm } from './OptionsForm.tsx';

it.each([
  ['the marks of earlier moves', /^Mark the moves of all others/, 'areRecentMovesMarked'],
  ['phrases', /^Show phrases/, 'arePhrasesShown'],
] as const)(
  '[TBL-41] [PPL-45] a switch turns %s off and on, and changes no other option',
  async (_, name, option) => {
    const page = rendered(<OptionsForm />);
    const [options, display] = [getOptions(), getDisplay()];
    const press = () => page.user.click(page.getByRole('switch', { name }));
    await press();
    expect(getDisplay()).toEqual({ ...display, [option]: false });
    await press();
    expect(getDisplay()).toEqual({ ...display, [option]: true });
    expect(getOptions()).toEqual(options);
  },
);
