import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/checkSources.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('[OPS-44] the usual npm scripts for development exist', () => {
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(
      'start dev build lint format typecheck test test:unit test:server test:e2e db:migrate db:rollback'.split(
        ' ',
      ),
    ),
  );
});

test.each(Object.entries(scripts))('[OPS-44] the npm script %s needs no POSIX shell', (_name, command) => {
  // A command is one program with plain arguments. It has no variables, pipes, quotes or shell keywords.
  expect(command).toMatch(/^node scripts\/run\/\w+\.mjs( [\w./:,=@-]+)*$/);
});
