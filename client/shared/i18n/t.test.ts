// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { startTexts, t, textsLoaded } from './t.ts';

it('textsLoaded resolves when the texts have loaded, even if it is called before the loading starts', async () => {
  // The router loads the first page as soon as it is imported.
  let isLoaded = false;
  const waiting = textsLoaded().then(() => {
    isLoaded = true;
  });
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  await startTexts(null);
  await waiting;
  expect(t('games.title')).toBe('Your games');
});
