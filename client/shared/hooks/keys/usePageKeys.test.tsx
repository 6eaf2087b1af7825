// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePageKeys } from './usePageKeys.ts';

const run = vi.fn();

function Page() {
  usePageKeys({ a: () => run('a'), '?': () => run('?'), arrowleft: () => run('left') });
  return <input />;
}

it('[WEB-150] the keys of a page work on a Cyrillic layout, and are left to fields and the browser', () => {
  const { container } = render(<Page />);
  const press = (key: string, code: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key, code, ...more });
  press('ф', 'KeyA');
  press('?', 'Digit7', { shiftKey: true });
  press('ArrowLeft', 'ArrowLeft');
  expect(run.mock.calls).toEqual([['a'], ['?'], ['left']]);
  for (const modifier of ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'])
    press('ArrowLeft', 'ArrowLeft', { [modifier]: true });
  press('ф', 'KeyA', {}, container.querySelector('input') ?? document.body);
  expect(run).toHaveBeenCalledTimes(3);
});
