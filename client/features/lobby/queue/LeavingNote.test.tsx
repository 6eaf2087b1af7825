// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formatsOf } from '../../../shared/i18n/formats.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { LeavingNote } from './LeavingNote.tsx';

it.each([
  ['LEFT', 'you resigned a random game with other people in its first ten rounds'],
  ['REFUSED', 'you gave up your seat at a table that was found for you'],
  ['ABSENT', 'you lost a random game because you were not there'],
] as const)(
  '[MOD-56] the note about a left game says when and how the user left, what follows, and what makes it forgotten: %s',
  (reason, text) => {
    const leaving = {
      count: 1,
      reason,
      gameId: 'abc',
      leftAtTimestampEpochSeconds: 1000,
      nextPenaltySeconds: 300,
    };
    const page = rendered(<LeavingNote leaving={leaving} />);
    const { dateTime } = formatsOf('en', navigator.languages);
    const shown = page.getByTestId('leaving').textContent;
    expect(shown).toContain(`On ${dateTime(1_000_000)} ${text}.`);
    expect(shown).toContain('Leaving the next one costs 5 min without random games.');
    expect(shown).toContain('Each later day on which you play a random game to the end forgets one.');
    expect(page.getByRole('link', { name: 'Show the game' }).getAttribute('href')).toBe('/game/abc');
  },
);
