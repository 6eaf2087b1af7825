import { expect, it } from 'vitest';
import { keyOf } from './keyOf.ts';

it.each([
  ['a letter', 'A', 'KeyA', 'a'],
  ['a letter of a layout that orders the keys differently', 'q', 'KeyA', 'q'],
  ['a Cyrillic letter', 'ф', 'KeyA', 'a'],
  ['a Cyrillic letter with Shift', 'Ь', 'KeyM', 'm'],
  ['a letter that the Option key changes', '≈', 'KeyX', 'x'],
  ['a letter that begins an accent', 'Dead', 'KeyN', 'n'],
  ['another character', 'ю', 'Period', 'ю'],
  ['a named key', 'ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ['a key without a code, as of a screen keyboard', '?', '', '?'],
])('[WEB-150] the key of an event is known: %s', (_, key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected);
});
