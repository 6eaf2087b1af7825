// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { Tabs } from './Tabs.tsx';

function Record() {
  const [open, setOpen] = useState<'moves' | 'messages'>('moves');
  return (
    <Tabs
      label="Record"
      open={open}
      onOpen={setOpen}
      tabs={[
        { id: 'moves', label: 'Moves', panel: <button type="button">d4-e4</button> },
        { id: 'messages', label: 'Messages', panel: 'White resigned' },
      ]}
    />
  );
}

it('[WEB-47] a click or an arrow key opens a tab and shows only its panel', async () => {
  const { user, getByRole, queryByText } = rendered(<Record />);
  expect(getByRole('tablist', { name: 'Record' })).toBeTruthy();
  await user.click(getByRole('tab', { name: 'Messages' }));
  expect(getByRole('tabpanel').textContent).toBe('White resigned');
  expect(queryByText('d4-e4')).toBeNull();
  await user.keyboard('{ArrowLeft}');
  expect(getByRole('tab', { name: 'Moves', selected: true })).toBe(document.activeElement);
  await user.tab();
  await user.tab();
  expect(getByRole('button', { name: 'd4-e4' })).toBe(document.activeElement);
});
