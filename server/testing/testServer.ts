/** The real server on a free port of this process, on a fresh database. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../config.ts';
import type { Limits } from '../limits.ts';
import type { Overrides } from '../services.ts';
import { type Running, start } from '../start.ts';
import { logFields } from '../telemetry/context.ts';
import { testDatabase } from './testDatabase.ts';

export interface TestServer extends Running {
  /** Lines of the log as objects. */
  readonly logged: Record<string, unknown>[];
}

export async function startTestServer(
  env: Record<string, string> = {},
  overrides: Overrides = {},
  limits: Partial<Limits> = {},
): Promise<TestServer> {
  const config = parseConfig({
    NODE_ENV: 'test',
    // A folder that is not there: what lies beside the data of this machine is none of a test's business.
    DATA_DIR: path.join(tmpdir(), 'tetrarch-without-data'),
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
  return { ...running, logged };
}
