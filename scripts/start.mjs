// `npm start`: from a fresh clone to a running game. Installs and builds what is missing or stale, then becomes the server.

import { buildClientWhenStale } from './build.mjs';
import { ensureInstalled, handOver, ROOT } from './runtime.mjs';

process.chdir(ROOT);
ensureInstalled();
buildClientWhenStale();
handOver(['server/main.ts', ...process.argv.slice(2)]);
