// The import rules as data. `checkImports.ts` applies them; docs/development.md explains them.

/** The imports that a top-level folder may use besides its own files. */
export interface AreaRule {
  /** Allowed folders or files, as path prefixes relative to the root. */
  readonly files: readonly string[];
  /** Allowed packages: any package, any package that also runs in a browser, or exactly these. */
  readonly packages: 'any' | 'browser' | readonly string[];
}

/** The rules by top-level folder. The key `.` stands for the files in the root. */
export const AREAS: Readonly<Record<string, AreaRule>> = {
  engine: { files: ['engine'], packages: [] },
  protocol: {
    files: ['engine', 'protocol'],
    packages: [
      ...['zod', '@colyseus/schema', '@casl/ability', 'i18next'],
      ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
    ],
  },
  contracts: { files: ['contracts'], packages: ['ethers', 'zod', 'node:*'] },
  server: { files: ['engine', 'protocol', 'contracts', 'server'], packages: 'any' },
  client: { files: ['engine', 'protocol', 'client'], packages: 'browser' },
  tests: {
    files: ['engine', 'protocol', 'contracts', 'server', 'migrations', 'scripts', 'tests'],
    packages: 'any',
  },
  loadtest: { files: ['engine', 'protocol', 'loadtest', 'scripts/services', 'tests'], packages: 'any' },
  bench: {
    files: [
      ...['engine', 'protocol', 'bench', 'scripts/run/build.mjs', 'scripts/services', 'tests'],
      'server/queue/seating.ts',
      ...['server/pages/previewPictures.ts', 'server/pages/previewSvg.ts'],
      ...['server/games/gameStore.ts', 'server/games/housekeeping/gameArchive.ts'],
    ],
    packages: 'any',
  },
  e2e: { files: ['engine', 'protocol', 'e2e', 'scripts/services', 'tests'], packages: 'any' },
  scripts: { files: ['engine', 'protocol', 'contracts', 'server', 'scripts'], packages: 'any' },
  examples: { files: ['examples'], packages: ['@tetrarch/engine', 'node:*'] },
  tools: { files: ['engine', 'protocol', 'client', 'scripts', 'tools'], packages: 'any' },
  ops: { files: ['engine', 'protocol', 'server', 'scripts/services', 'tests', 'ops'], packages: 'any' },
  migrations: { files: [], packages: ['kysely'] },
  '.': { files: ['tests/harness/database/wasmFlags.ts'], packages: 'any' },
};

/** Additional allowed imports of tests. */
export const TESTS: AreaRule = {
  files: ['tests', 'scripts/services'],
  packages: ['vitest', 'fast-check', 'node:*'],
};

/** Folders that run in production. Except in tests, they may only use packages installed in production. */
export const PRODUCTION = ['engine', 'protocol', 'contracts', 'server', 'client', 'migrations'];

/** Packages that do not run in a browser. */
export const SERVER_PACKAGES = [
  '@colyseus/core',
  '@colyseus/ws-transport',
  '@electric-sql/pglite',
  'express',
  'express-rate-limit',
  'helmet',
  'ioredis',
  'kysely',
  'pg',
  'pino',
  'piscina',
  'rate-limiter-flexible',
  'web-push',
];

/** Packages that only one production folder may import. */
export const PACKAGE_HOMES: Readonly<Record<string, string>> = {
  'colyseus.js': 'client/shared/data/room',
  '@zxcvbn-ts/core': 'protocol/passwords',
  '@zxcvbn-ts/language-common': 'protocol/passwords',
};

/** A direction inside one area: files that match `from` may not import files that match `to`. */
export interface Direction {
  readonly from: RegExp;
  readonly to: RegExp;
  /** If set, the rule applies only between two different folders of the area. */
  readonly acrossFolders?: true;
  /**
   * If set, `import type` of plain data types (a row, an account) is allowed. A type named ...Store is still forbidden.
   */
  readonly exceptShapes?: true;
  readonly rule: string;
}

export const DIRECTIONS: readonly Direction[] = [
  {
    from: /^server\/.*Store\.ts$/,
    to: /^server\/.*(?:Service|Routes|Room)\.ts$/,
    rule: 'stores import no layer above them',
  },
  { from: /^server\/.*Service\.ts$/, to: /^server\/.*Routes\.ts$/, rule: 'a service imports no routes' },
  {
    from: /^server\/.*Routes\.ts$/,
    to: /^server\/(?:.*Store\.ts$|db\/)/,
    exceptShapes: true,
    rule: 'routes go through their service',
  },
  {
    from: /^server\/db\//,
    to: /^server\/.*(?:Service|Routes|Store|Room)\.ts$/,
    exceptShapes: true,
    rule: 'the database layer imports no layer above it',
  },
  {
    from: /^server\/(?!wiring\/)[^/]+\//,
    to: /^server\/[^/]+\/.*Store\.ts$/,
    acrossFolders: true,
    exceptShapes: true,
    rule: 'another feature is used through its service, never its store',
  },
  {
    from: /^server\/(?!startup\/)[^/]+\//,
    to: /^server\/(?:main|app)\.ts$/,
    rule: 'only startup imports main and app',
  },
  {
    from: /^(?:engine|protocol|client)\//,
    to: /^(?:engine|protocol|client)\/(?:.+\/)?testing\//,
    rule: 'only tests use a folder named testing',
  },
  {
    from: /^client\/features\//,
    to: /^client\/features\//,
    acrossFolders: true,
    rule: 'features never import each other',
  },
  {
    from: /^client\/features\//,
    to: /^client\/(?:app\/|main\.tsx)/,
    rule: 'only app combines features',
  },
  { from: /^client\/shared\//, to: /^client\/(?!shared\/)/, rule: 'shared imports neither features nor app' },
  {
    from: /^client\/shared\/(?:board|ui)\//,
    to: /^client\/shared\/(?:data\/(?!queries\/)|options\/)/,
    rule: 'board and ui import neither data loading nor options',
  },
  {
    from: /^client\/shared\/ui\//,
    to: /^(?:engine\/|client\/shared\/board\/)/,
    rule: 'ui imports neither the engine nor the board',
  },
];

/** Server folders that may import each other, including types. Any other pair is a violation. */
export const MUTUAL_FOLDERS = [
  // Routes of accounts use the HTTP layer. The guard of that layer needs the type of the caller.
  'server/accounts <-> server/http',
  // Guests are accounts, and the login enforces the limits of guests.
  'server/accounts <-> server/guests',
  // The WebSocket upgrade authenticates the login session, and the end of a login session closes its sockets.
  'server/accounts <-> server/live/connections',
  // HTTP calls of games are executed by the room's command handler.
  'server/games <-> server/live/room',
  // The upgrade check finds the room of a socket, and the room owns its connections.
  'server/live/connections <-> server/live/room',
];

/** Maximum number of entries in a folder. A larger folder is hard to read. */
export const LARGEST_FOLDER = 25;
/** Folders that may be larger, because locales, pictures and migrations are long lists. */
export const LARGE_FOLDERS = [/\/locales\//, /^client\/public\//, /^e2e\/shots\//, /^migrations$/];
