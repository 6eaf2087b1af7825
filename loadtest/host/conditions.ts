/** The conditions of a run, which its results depend on. */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { ensureK6 } from '../../scripts/services/k6Binary.mjs';
import { ensurePostgres } from '../../scripts/services/postgresBinaries.mjs';
import { mean } from './figures.ts';
import type { Sample } from './sampler.ts';

export function machine(): string[] {
  const [cpu] = os.cpus();
  const version = (program: string, flag: string) =>
    spawnSync(program, [flag], { encoding: 'utf8' }).stdout?.trim().split('\n')[0] ?? '';
  return [
    `${os.cpus().length} cores (${cpu?.model ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`,
    `Node ${process.version}; ${version(`${ensurePostgres()}/postgres`, '--version')}; ${version(ensureK6(), 'version')}`,
    new Date().toISOString(),
  ];
}

/** Describes other load on the machine during the run. */
export function disturbance(samples: readonly Sample[]): string {
  const stolen = mean(samples.map(({ stolenCores }) => stolenCores));
  const worst = Math.max(0, ...samples.map(({ stolenCores }) => stolenCores));
  return `processor time that the host gave to others: ${stolen.toFixed(2)} cores on average, ${worst.toFixed(2)} in the worst second; load of the machine at the end: ${os.loadavg()[0]?.toFixed(1)}`;
}
