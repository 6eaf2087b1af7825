// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { Dialog } from './Dialog.tsx';

it('a dialog has its title as its accessible name, and closes by Escape and by its button', async () => {
  const onClose = vi.fn();
  const { user, findByRole } = rendered(
    <Dialog open onClose={onClose} title="Resign?" closeLabel="Close">
      <button type="button">Resign</button>
    </Dialog>,
  );
  const dialog = await findByRole('dialog', { name: 'Resign?' });
  expect(dialog.textContent).toContain('Resign');
  await user.click(await findByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
