/**
 * Runs the same load on bare rooms, which only forward messages, to measure the cost of the room library on this
 * machine.
 */
import { startMain } from '../../tests/harness/servers/mainProcess.ts';
import { bundle } from './bundle.ts';
import { share } from './figures.ts';
import { K6Run } from './k6Run.ts';
import { probeBare } from './probe.ts';
import { loadOf, type Settings } from './settings.ts';
import { readReported } from './verify/verify.ts';

export interface BareFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly moves: number;
}

export async function runBare(settings: Settings, folder: string): Promise<BareFigures> {
  const server = await startMain({}, 'tests/load/support/bareRoomServer.ts');
  try {
    const probe = probeBare(server.address);
    const run = new K6Run(await bundle('bare', folder), 'bare', folder, {
      ADDRESSES: server.address,
      ...loadOf(settings, settings.games, settings.bare),
    });
    const { lines, missed } = await run.result();
    await probe.stop();
    if (missed.length > 0) throw new Error(`The bare rooms failed: ${missed.join('; ')}`);
    const { phases } = readReported(lines);
    const times = probe.samples
      .filter(({ at }) => phases !== null && at >= phases.steadyFrom && at < phases.endAt)
      .map(({ ms }) => ms);
    return { p50Ms: share(times, 0.5), p99Ms: share(times, 0.99), moves: times.length };
  } finally {
    server.process.kill('SIGKILL');
  }
}
