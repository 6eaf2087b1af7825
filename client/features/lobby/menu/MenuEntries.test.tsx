// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { CHAPTER_IDS } from '../../../../protocol/shapes/pages.ts';
import { storeTutorialProgress } from '../../../shared/storage/tutorialProgress.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { LearnEntries } from './MenuEntries.tsx';

const ALL = CHAPTER_IDS.length;

it.each([
  [ALL - 1, '/tutorial/rook'],
  [ALL, '/tutorial'],
])('[WEB-82] after %i chapters seen, How to play leads to %s', (count, path) => {
  storeTutorialProgress({ seen: CHAPTER_IDS.slice(0, count), at: 'rook' });
  const page = rendered(<LearnEntries />);
  const link = page.getByRole('link', { name: new RegExp(`^How to play\\s*${count} of ${ALL} chapters`) });
  expect(link.getAttribute('href')).toBe(path);
});
