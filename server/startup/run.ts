/** Reads the configuration, starts the server, prints its URL, and stops gracefully on a signal. */
import { pino } from 'pino';
import { fieldOf } from '../../engine/records.ts';
import { parseConfig } from '../config/config.ts';
import { StartRefused } from '../config/startRefused.ts';
import { logFields } from '../observability/tracing/context.ts';
import { start } from './start.ts';
import { stopOnSignal } from './stopOnSignal.ts';

const config = parseConfig(process.env);
if (!config.ok) {
  for (const problem of config.error) console.error(`Wrong environment variable ${problem}`);
  process.exit(78);
}

const log = pino({ level: config.value.logLevel, mixin: logFields });
if (config.value.limitsScale !== 1)
  log.warn({ scale: config.value.limitsScale }, 'request limits are scaled');

try {
  const running = await start(config.value, log);
  // Handles signals before the URL is printed, because a parent process may stop this process as soon as it reads the
  // URL.
  stopOnSignal(running, log);
  console.log(`Tetrarch is ready at ${running.url}`);
} catch (error) {
  const code = fieldOf(error, 'code');
  if (code === 'EADDRINUSE')
    console.error(`Port ${config.value.port} is in use. Stop the other program, or set another PORT.`);
  else if (error instanceof StartRefused) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
