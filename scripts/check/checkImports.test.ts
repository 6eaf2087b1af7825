import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasGit, lines, makeRepository } from './checkFixture.ts';
import { checkImports } from './checkImports.ts';

/** Forbidden imports: the file, its only line of code, and a part of the message about it. */
const BREACHES: readonly [file: string, code: string, complaint: string][] = [
  ['engine/a.ts', "import { x } from '../protocol/b.ts';", 'imports protocol/b.ts: engine may import engine'],
  [
    'engine/a.ts',
    "import type { X } from '../server/b.ts';",
    'imports server/b.ts: engine may import engine',
  ],
  ['engine/a.ts', "export * from '../client/b.ts';", 'imports client/b.ts: engine may import engine'],
  ['engine/a.ts', "export { x } from '../client/b.ts';", 'imports client/b.ts: engine may import engine'],
  [
    'engine/a.ts',
    "const x = await import('../client/b.ts');",
    'imports client/b.ts: engine may import engine',
  ],
  ['engine/a.ts', "type X = import('../client/b.ts').X;", 'imports client/b.ts: engine may import engine'],
  [
    'engine/a.ts',
    "import { readFileSync } from 'node:fs';",
    'imports the package node:fs: engine may use no package',
  ],
  ['engine/a.ts', "import { test } from 'vitest';", 'imports the package vitest: engine may use no package'],
  ['engine/a.ts', "const x = await import('./' + name);", 'imports a computed path, which cannot be checked'],
  [
    'protocol/a.ts',
    "import React from 'react';",
    'imports the package react: protocol may use zod, @colyseus/schema, @casl/ability, i18next, @zxcvbn-ts/core, @zxcvbn-ts/language-common',
  ],
  [
    'client/app/a.ts',
    "import { x } from '../../server/a.ts';",
    'imports server/a.ts: client may import engine, protocol, client',
  ],
  ['client/features/game/a.ts', "import fs from 'fs';", 'imports node:fs, which no browser can run'],
  [
    'client/features/game/a.ts',
    "import { Kysely } from 'kysely';",
    'imports kysely, which no browser can run',
  ],
  [
    'client/features/game/a.tsx',
    "import { x } from '../lobby/x.tsx';",
    'imports client/features/lobby/x.tsx: features never import each other',
  ],
  [
    'client/features/game/a.tsx',
    "import { x } from '../../app/x.tsx';",
    'imports client/app/x.tsx: only app combines features',
  ],
  [
    'client/shared/board/a.ts',
    "import { x } from '../data/http/api.ts';",
    'imports client/shared/data/http/api.ts: board and ui import neither data loading nor options',
  ],
  [
    'client/shared/board/a.ts',
    "import { x } from '../../features/game/x.ts';",
    'imports client/features/game/x.ts: shared imports neither features nor app',
  ],
  [
    'client/shared/ui/a.ts',
    "import { x } from '../../../engine/x.ts';",
    'imports engine/x.ts: ui imports neither the engine nor the board',
  ],
  [
    'client/features/game/a.ts',
    "import { Client } from 'colyseus.js';",
    'imports the package colyseus.js: only client/shared/data/room does',
  ],
  [
    'client/shared/i18n/t.ts',
    "const all = import.meta.glob('../../features/game/*.ts');",
    'imports client/features/game/*.ts: shared imports neither features nor app',
  ],
  [
    'server/games/gameStore.ts',
    "import { x } from './gameService.ts';",
    'imports server/games/gameService.ts: stores import no layer above them',
  ],
  [
    'server/games/gameService.ts',
    "import { x } from './gameRoutes.ts';",
    'imports server/games/gameRoutes.ts: a service imports no routes',
  ],
  [
    'server/games/gameRoutes.ts',
    "import { x } from './gameStore.ts';",
    'imports server/games/gameStore.ts: routes go through their service',
  ],
  [
    'server/live/room/GameRoom.ts',
    "import { x } from '../../games/gameStore.ts';",
    'imports server/games/gameStore.ts: another feature is used through its service, never its store',
  ],
  [
    'server/db/database.ts',
    "import { x } from '../games/gameStore.ts';",
    'imports server/games/gameStore.ts: the database layer imports no layer above it',
  ],
  [
    'server/games/x.ts',
    "import { x } from '../../tests/harness/servers/testServer.ts';",
    'imports tests/harness/servers/testServer.ts: server may import engine, protocol, contracts, server',
  ],
  [
    'server/bots/pool.ts',
    "const w = new URL('../main.ts', import.meta.url);",
    'imports server/main.ts: only startup imports main and app',
  ],
  [
    'server/games/x.ts',
    "import { test } from 'vitest';",
    'imports the package vitest, which is not among the dependencies in package.json',
  ],
  [
    'migrations/1.ts',
    "import { x } from '../server/db/tables.ts';",
    'imports server/db/tables.ts: migrations may import nothing',
  ],
  [
    'e2e/a.e2e.ts',
    "import { x } from '../client/x.ts';",
    'imports client/x.ts: e2e may import engine, protocol, e2e, scripts/services, tests',
  ],
  ['newcomer/a.ts', '', 'the folder newcomer is not in the table of scripts/check/importRules.ts'],
  ['client/features/game/index.ts', "export * from './a.ts';", 'no index barrels: import the file itself'],
  [
    'server/live/room/rooms.ts',
    "import type { GameStore } from '../../games/gameStore.ts';",
    'imports server/games/gameStore.ts: another feature is used through its service, never its store',
  ],
  [
    'engine/rules/a.ts',
    "import { x } from './testing/table.ts';",
    'imports engine/rules/testing/table.ts: only tests use a folder named testing',
  ],
];

test.each(BREACHES)('%s: the check of imports reports the code %s', (file, code, complaint) => {
  const root = makeRepository({ [file]: `// first line\n${code}` });
  const { breaches } = checkImports(root);
  const line = file.startsWith('newcomer/') ? 1 : 2;
  expect(lines(breaches)).toEqual([`${file}:${line} ${complaint}`]);
});

const ALLOWED: readonly [file: string, code: string][] = [
  ['engine/rules/testing/table.ts', "import fc from 'fast-check'; import { x } from '../moves.ts';"],
  [
    'server/live/room/rooms.ts',
    "import type { GameRow } from '../../games/gameStore.ts'; import type { WebSocket } from 'ws';",
  ],
  ['tests/harness/users/testUser.ts', "import { Client } from 'colyseus.js';"],
  ['engine/a.ts', "import type { X } from './rules/b.ts'; // from '../server/b.ts'"],
  [
    'engine/a.test.ts',
    "import { test } from 'vitest'; import { readFileSync } from 'node:fs'; import fc from 'fast-check';",
  ],
  ['protocol/a.test.ts', "import { startTestServer } from '../tests/harness/servers/testServer.ts';"],
  [
    'server/games/gameService.ts',
    "import { x } from './gameStore.ts'; import { y } from '../accounts/accountService.ts';",
  ],
  [
    'server/wiring/services.ts',
    "import { x } from '../games/gameStore.ts'; import { Kysely } from 'kysely';",
  ],
  [
    'tests/harness/servers/testServer.ts',
    "import { x } from '../../../server/app.ts'; import { y } from '../../../server/games/gameStore.ts'; import { inject } from 'vitest';",
  ],
  [
    'client/app/Shell.tsx',
    "import { GamePage } from '../features/game/GamePage.tsx'; import './app.css'; import mark from '/mark.svg';",
  ],
  [
    'client/features/game/a.tsx',
    "import { x } from './parts/x.tsx'; import icon from '../../shared/ui/icon.svg?raw'; import React from 'react';",
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code under test is a template
  ['client/shared/data/a.ts', 'const text = await import(`../i18n/locales/${code}.json`);'],
  [
    'bench/room.bench.ts',
    "import { startTestServer } from '../tests/harness/servers/testServer.ts'; import ws from 'ws';",
  ],
];

test.each(ALLOWED)('%s: the check of imports allows the code %s', (file, code) => {
  expect(lines(checkImports(makeRepository({ [file]: code })).breaches)).toEqual([]);
});

test.runIf(hasGit)('the check of imports reports a file that git lists but the check skips', () => {
  const root = makeRepository({ 'engine/a.ts': '' });
  mkdirSync(join(root, 'engine/dist'));
  renameSync(join(root, 'engine/a.ts'), join(root, 'engine/dist/a.ts'));
  const expected = ['engine/dist/a.ts:1 git lists this file, but the check did not read it'];
  expect(lines(checkImports(root).breaches)).toEqual(expected);
});
