// `npm run bench` runs every bench/*.bench.ts, one after the other. `npm run bench -- perft` runs only perft. Each
// benchmark has its own process, so that it inherits neither a heap nor optimized code.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Bench, isMissed, tableOf } from './report.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const SUFFIX = '.bench.ts';
const ONE = '--one=';

const args = process.argv.slice(2);
const one = args.find((arg) => arg.startsWith(ONE));
process.exitCode = one === undefined ? runAll(args) : await runOne(one.slice(ONE.length));

function runAll(chosen: readonly string[]): number {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no bench "${unknown}": there are ${names.join(', ')}.`);
    return 2;
  }
  const failed = (chosen.length > 0 ? chosen : names).filter((name) => !runInOwnProcess(name));
  if (failed.length > 0) console.log(`Missed or failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function runInOwnProcess(name: string): boolean {
  const script = fileURLToPath(import.meta.url);
  return spawnSync(process.execPath, [script, ONE + name], { stdio: 'inherit' }).status === 0;
}

async function runOne(name: string): Promise<number> {
  const file = pathToFileURL(`${FOLDER}${name}${SUFFIX}`).href;
  const { default: bench } = (await import(file)) as { default: Bench };
  console.log(`\n${bench.name}`);
  const rows = await bench.run();
  console.log(tableOf(rows));
  return rows.length > 0 && !rows.some(isMissed) ? 0 : 1;
}
