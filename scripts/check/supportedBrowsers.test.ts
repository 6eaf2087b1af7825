import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

test('[WEB-11] the README lists the browsers that the client is built for', () => {
  const [, list = ''] =
    /SUPPORTED_BROWSERS = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, 'vite.config.ts'), 'utf8')) ?? [];
  const targets = [...list.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name, version]) => ({ name, version }));
  expect(targets.map(({ name }) => name)).toEqual(Object.keys(NAMES));
  const written = targets.map(({ version }, index) => `${Object.values(NAMES)[index]} ${version}`).join(', ');
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('\n', ' ');
  expect(readme).toContain(`${written} and newer`);
});
