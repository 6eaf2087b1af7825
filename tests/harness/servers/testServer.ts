/** Runs the real server in the test process, on a free port and a new database. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../../../server/config/config.ts';
import type { Limits } from '../../../server/config/limits.ts';
import { logFields } from '../../../server/observability/tracing/context.ts';
import { type Running, start } from '../../../server/startup/start.ts';
import type { Overrides } from '../../../server/wiring/openPlatform.ts';
import { testDatabase } from '../database/testDatabase.ts';

export interface TestServer extends Running {
  /** The parsed log lines of the server. */
  readonly logged: Record<string, unknown>[];
  /** The data folder of the server, deleted when the server has stopped. */
  readonly dataDir: string;
}

export async function startTestServer(
  env: Record<string, string> = {},
  overrides: Overrides = {},
  limits: Partial<Limits> = {},
): Promise<TestServer> {
  // Each server has a new folder, because it starts without data and test files run in parallel.
  const dataDir = path.join(tmpdir(), `tetrarch-test-${randomUUID()}`);
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    SESSION_SECRET: 'a secret for tests only, and long enough',
    LIMITS_SCALE: '100',
    LOG_LEVEL: 'debug',
    ...env,
  });
  if (!config.ok) throw new Error(config.error.join('; '));
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: config.value.logLevel, mixin: logFields },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const database = overrides.database ?? (await testDatabase());
  const running = await start({ ...config.value, limits: { ...config.value.limits, ...limits } }, log, {
    botPace: 0.05,
    captchaBits: 6,
    ...overrides,
    database,
  });
  const stop = async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...running, logged, dataDir, stop };
}
