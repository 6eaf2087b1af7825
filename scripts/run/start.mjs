// `npm start` goes from a fresh clone to a running game. It installs and builds everything that is missing or stale,
// then runs the server.

import { SERVER_FLAGS } from '../../server/startup/flags.mjs';
import { buildClientWhenStale } from './build.mjs';
import { ensureInstalled, fail, handOver, ROOT } from './runtime.mjs';

process.chdir(ROOT);
ensureInstalled();
try {
  buildClientWhenStale();
} catch (error) {
  fail(error.message);
}
handOver([...SERVER_FLAGS, 'server/main.ts', ...process.argv.slice(2)]);
