import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from './checkSources.ts';

const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

test('[WEB-11] the README lists the browsers that the client is built for', async () => {
  const { build } = await resolveConfig({ configFile: join(ROOT, 'vite.config.ts') }, 'build');
  const targets = [build.target || []].flat().map((target) => /^([a-z]+)([\d.]+)$/.exec(target) ?? []);
  expect(targets.map(([, name]) => name)).toEqual(Object.keys(NAMES));
  const written = targets
    .map(([, , version], index) => `${Object.values(NAMES)[index]} ${version}`)
    .join(', ');
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('\n', ' ');
  expect(readme).toContain(`${written} and newer`);
});
