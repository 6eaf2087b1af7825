/**
 * `node loadtest/writeBundle.ts <scenario> <folder>` writes a scenario as one file for k6, for the load test in
 * containers.
 */
import { bundle } from './host/bundle.ts';

const [scenario, folder] = process.argv.slice(2);
if (!scenario || !folder) {
  console.error('node loadtest/writeBundle.ts <scenario> <folder>');
  process.exitCode = 2;
} else console.log(await bundle(scenario, folder));
