// The units of an installation without containers.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const units = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.service'))
  .map((name) => ({ name, text: readFileSync(path.join(import.meta.dirname, name), 'utf8') }));

it('systemd restarts a service of the product without a limit on the number of restarts', () => {
  const restarted = units.filter(({ text }) => /^Restart=always$/m.test(text));
  expect(restarted.length).toBeGreaterThan(0);
  for (const { name, text } of restarted)
    expect([name, /^StartLimitIntervalSec=0$/m.test(text)]).toEqual([name, true]);
});
