// One project per kind of test, so that each can be run alone: `vitest run --project unit engine/rules`. The parts of
// `npm test` (scripts/run/test.mjs) are these projects. `deep` and `load` have separate commands.

import { defineConfig } from 'vitest/config';
import { BRIEF_USE } from './tests/harness/database/wasmFlags.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// Slow kinds of tests have a marker in their file names. Each kind belongs to one project.
const DEEP = '**/*.deep.test.ts';
const FAULTS = '**/*.faults.test.ts';
const SECURITY = '**/*.security.test.ts';
const ENGINES = 'e2e/engines/**';
const ALWAYS_EXCLUDED = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**'];
const OTHER_KINDS = [DEEP, FAULTS, SECURITY];

/**
 * Browser tests and kill tests run whole servers and browsers in parallel, so a stalled machine can make a correct test
 * fail. A failed test is retried, and the report mentions it. A real failure fails twice.
 */
const ONE_RETRY = 1;

/**
 * Test files share the loaded modules of their process, because loading the server takes longer than most of the files,
 * and journeys share the browser. Each file has its own database and server.
 */
const SHARED_MODULES = { isolate: false };

/** Settings of tests during which no other load may run on the machine. */
const oneAtATime = (order: number) => ({
  fileParallelism: false,
  sequence: { groupOrder: order },
});

/** Timeouts of tests that start whole servers and send thousands of requests. */
const SLOW = { testTimeout: 5 * MINUTE, hookTimeout: 2 * MINUTE };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    exclude: ALWAYS_EXCLUDED,
    // Awaited conditions hold immediately, or late on a busy machine.
    expect: { poll: { timeout: 8 * SECOND } },
    testTimeout: 10 * SECOND,
    hookTimeout: 30 * SECOND,
    teardownTimeout: 20 * SECOND,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{engine,protocol,contracts,client,scripts,tools,bench,e2e,ops,loadtest}/**/*.test.{ts,tsx}',
          ],
          exclude: OTHER_KINDS,
          // Pictures of boards read the colors of this style sheet. Other style sheets are empty in tests.
          css: { include: [/tokens\.css/] },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,tests}/**/*.test.ts'],
          exclude: OTHER_KINDS,
          ...SHARED_MODULES,
          execArgv: BRIEF_USE,
          setupFiles: ['tests/harness/database/useEmbedded.ts'],
          testTimeout: 30 * SECOND,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: ['{server,tests}/**/*.test.ts'],
          exclude: OTHER_KINDS,
          ...SHARED_MODULES,
          globalSetup: ['tests/harness/database/providePostgres.ts'],
          setupFiles: ['tests/harness/database/usePostgres.ts'],
          testTimeout: 30 * SECOND,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['**/*.faults.e2e.ts', ENGINES],
          // Each file has its own server and browser, and waits for them half of the time.
          maxWorkers: 3,
          ...SHARED_MODULES,
          sequence: { groupOrder: 1 },
          retry: ONE_RETRY,
          testTimeout: 3 * MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: [`${ENGINES}/*.e2e.ts`],
          ...oneAtATime(1),
          retry: ONE_RETRY,
          testTimeout: 3 * MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`tests/${FAULTS}`, 'e2e/**/*.faults.e2e.ts'],
          // Several files run in parallel, because they mostly wait for leases, outages and clocks.
          sequence: { groupOrder: 6 },
          retry: ONE_RETRY,
          testTimeout: 5 * MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'loadtest',
          include: ['loadtest/**/*.smoke.ts'],
          ...oneAtATime(2),
          retry: ONE_RETRY,
          testTimeout: 3 * MINUTE,
        },
      },
      {
        extends: true,
        test: { name: 'deep', include: [DEEP], ...oneAtATime(3), testTimeout: 15 * MINUTE },
      },
      {
        extends: true,
        test: { name: 'security', include: [`tests/${SECURITY}`], ...oneAtATime(5), ...SLOW },
      },
      {
        extends: true,
        test: { name: 'load', include: ['**/*.load.ts'], ...oneAtATime(4), testTimeout: 15 * MINUTE },
      },
    ],
  },
});
