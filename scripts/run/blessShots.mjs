// `npm run shots:bless [-- -t "<name>"]` takes the reference pictures of e2e/shots again. Check them before committing,
// because they define how the screens must look.

import { join } from 'node:path';
import { buildClientWhenStale } from './build.mjs';
import { ensureInstalled, handOver, ROOT } from './runtime.mjs';

process.chdir(ROOT);
ensureInstalled();
buildClientWhenStale();
const vitest = join('node_modules', 'vitest', 'vitest.mjs');
handOver([vitest, 'run', '--project', 'e2e', 'e2e/site/screens/', ...process.argv.slice(2)], {
  BLESS_SHOTS: '1',
});
