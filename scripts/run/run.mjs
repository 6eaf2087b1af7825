// `node scripts/run/run.mjs <file.ts> [arguments]` runs a TypeScript file under the pinned runtime. It installs
// packages first if necessary.

import { ensureInstalled, fail, handOver } from './runtime.mjs';

if (process.argv.length < 3) fail('Usage: node scripts/run/run.mjs <file.ts> [arguments]');
ensureInstalled();
handOver(process.argv.slice(2));
