// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { Segment, SelectField, Slider, Stepper, Switch, TextField } from './Field.tsx';

const LEVELS = [1, 2, 3].map((value) => ({ value, label: `Level ${value}` }));

function Level() {
  const [level, setLevel] = useState(1);
  return <Segment label="Level" name="level" value={level} choices={LEVELS} onChange={setLevel} />;
}

function Minutes() {
  const [value, setValue] = useState('119');
  const labels = { lessLabel: 'Less', moreLabel: 'More' };
  return <Stepper label="Minutes" value={value} min={1} max={120} onChange={setValue} {...labels} />;
}

it('a text field has its error as its accessible description', () => {
  const { getByRole, getByLabelText } = rendered(<TextField label="Nickname" error="Too short" />);
  const field = getByLabelText('Nickname');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const alert = getByRole('alert');
  expect(alert.textContent).toBe('Too short');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
});

it('a select box returns the value of the chosen option, not its text', async () => {
  const onChange = vi.fn();
  const page = rendered(<SelectField label="Bots" value={1} choices={LEVELS} onChange={onChange} />);
  await page.user.selectOptions(page.getByLabelText('Bots'), 'Level 3');
  expect(onChange.mock.calls).toEqual([[3]]);
});

it('a segmented control is a group of radio buttons, which arrow keys operate', async () => {
  const { user, getByRole } = rendered(<Level />);
  await user.click(getByRole('radio', { name: 'Level 2' }));
  expect(getByRole('radio', { name: 'Level 2', checked: true })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(getByRole('radio', { name: 'Level 3', checked: true })).toBeTruthy();
});

it('the buttons of a stepper stay within its range, and replace a typed text that is not a number by the minimum', async () => {
  const { user, getByRole, getByLabelText } = rendered(<Minutes />);
  const more = getByRole('button', { name: 'More' });
  await user.click(more);
  await user.click(more);
  expect(getByLabelText('Minutes')).toHaveProperty('value', '120');
  expect(more).toHaveProperty('disabled', true);
  await user.clear(getByLabelText('Minutes'));
  await user.type(getByLabelText('Minutes'), '7x');
  expect(getByLabelText('Minutes')).toHaveProperty('value', '7x');
  await user.click(getByRole('button', { name: 'Less' }));
  expect(getByLabelText('Minutes')).toHaveProperty('value', '1');
});

it('a switch and a slider report changes', async () => {
  const onSwitch = vi.fn();
  const onSlide = vi.fn();
  const { user, getByRole } = rendered(
    <>
      <Switch label="Sound" checked={false} onChange={onSwitch} />
      <Slider label="Volume" value={5} min={0} max={10} step={1} text="5" onChange={onSlide} />
    </>,
  );
  await user.click(getByRole('switch', { name: 'Sound' }));
  expect(onSwitch.mock.calls).toEqual([[true]]);
  expect(getByRole('slider', { name: /^Volume/ }).getAttribute('aria-valuetext')).toBe('5');
});
