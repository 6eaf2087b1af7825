import { expect, it } from 'vitest';
import { firstChoice, localText } from './localText.ts';

it('a local time is written with two digits for each part', () => {
  expect(localText(new Date(2026, 0, 5, 7, 3, 59))).toBe('2026-01-05T07:03');
});

it.each([
  ['19:00', '20:00'],
  ['19:01', '21:00'],
])('at %s, the form for a scheduled table suggests the full hour %s', (now, choice) => {
  expect(firstChoice(new Date(`2026-11-25T${now}:00`))).toBe(`2026-11-25T${choice}`);
});

it('late in the evening, the form for a scheduled table suggests an hour of the next day', () => {
  expect(firstChoice(new Date('2026-11-30T23:30:00'))).toBe('2026-12-01T01:00');
});
