/** Runs many simultaneous games on the whole product, with faults during the load. */
import { openStoredGames } from '../../tests/load/support/storedGames.ts';
import type { Variables } from '../variables.ts';
import { type BareFigures, runBare } from './bareRun.ts';
import { bundle } from './bundle.ts';
import { disturbance, machine } from './conditions.ts';
import { costRows } from './cost.ts';
import { type Found, gameCharts, P50_MS, truthRows } from './gameRows.ts';
import { K6Run } from './k6Run.ts';
import { type Probe, probeProduct } from './probe.ts';
import { type Product, startProduct } from './product.ts';
import type { Report, Row } from './report.ts';
import { sampled } from './sampled.ts';
import { loadOf, type Settings } from './settings.ts';
import { type Phases, readReported, type Verdict, verify } from './verify/verify.ts';

/** The time settings of the games, which must equal `CLOCK` in loadtest/k6/game.ts. */
const CLOCK = { mainMs: 7_200_000, incrementMs: 5_000 };
/** A threshold in milliseconds that every latency meets. */
export const UNREACHABLE_MS = 1_000_000;
/** The 99th percentile may exceed twice the value of bare rooms by this many milliseconds. */
const P99_ADDED_MS = 20;

/** The parameters in which scenarios of games differ. */
export interface LoadPlan {
  readonly title: string;
  readonly processes: number;
  /** Whether the run is compared with bare rooms under the same load. */
  readonly isCompared: boolean;
  /** Whether an additional client plays a game and measures the latency of each move. */
  readonly hasProbe: boolean;
  /** Milliseconds between two readings of the metrics; a second if it is missing. */
  readonly sampleMs?: number;
  /** Additional environment variables of the script. */
  readonly env: Variables;
  /** Causes a fault or performs an operation during the load. */
  readonly meanwhile?: (product: Product, phases: Phases) => Promise<void>;
  readonly rows: (found: Found, phases: Phases) => Row[];
}

export async function runGames(settings: Settings, folder: string, plan: LoadPlan): Promise<Report> {
  const bare = plan.isCompared && settings.bare > 0 ? await runBare(settings, folder) : null;
  const product = await startProduct(plan.processes, settings.profile ? folder : null);
  try {
    return await load(settings, { folder, plan, bare, product });
  } finally {
    await product.close();
  }
}

interface Loading {
  readonly folder: string;
  readonly plan: LoadPlan;
  readonly bare: BareFigures | null;
  readonly product: Product;
}

async function load(settings: Settings, { folder, plan, bare, product }: Loading): Promise<Report> {
  const p99Ms = bare ? 2 * bare.p99Ms + P99_ADDED_MS : null;
  const urls = product.processes.map(({ url }) => url);
  const probe = plan.hasProbe ? probeProduct(urls[0] ?? '') : null;
  const run = new K6Run(await bundle('players', folder), 'players', folder, {
    ADDRESSES: urls.join(),
    ORIGIN: product.origin,
    ...loadOf(settings, settings.games, settings.minutes),
    END_WITHIN_MS: settings.settle * 1_000,
    P50_MS: settings.isUntimed ? UNREACHABLE_MS : P50_MS,
    P99_MS: p99Ms ?? UNREACHABLE_MS,
    ...plan.env,
  });
  const { found: result, samples } = await sampled(
    product,
    run,
    async () => {
      const [ended] = await Promise.all([
        run.result(),
        plan.meanwhile ? run.phases().then((phases) => plan.meanwhile?.(product, phases)) : null,
      ]);
      await probe?.stop();
      return ended;
    },
    plan.sampleMs,
  );
  const reported = readReported(result.lines);
  const { verdict, moves, bytes } = await compare(reported.games, product, probe);
  const complaints = product.processes.flatMap((one) => one.complaints);
  const found = {
    bare,
    p99Ms,
    result,
    reported: reported,
    verdict,
    samples,
    moves,
    bytes,
    complaints,
    probe: probe?.samples ?? [],
  };
  return report(settings, plan, found);
}

async function compare(
  games: Parameters<typeof verify>[0],
  { databaseUrl }: Product,
  probe: Probe | null,
): Promise<{ readonly verdict: Verdict; readonly moves: number; readonly bytes: number }> {
  const stored = openStoredGames(databaseUrl, CLOCK.mainMs, CLOCK.incrementMs);
  try {
    const verdict = await verify(games, stored, CLOCK.incrementMs);
    const moves = (await stored.countMoves()) - (probe?.samples.length ?? 0);
    return { verdict, moves, bytes: await stored.logBytes() };
  } finally {
    await stored.close();
  }
}

function report(settings: Settings, { title, rows }: LoadPlan, found: Found): Report {
  const { reported, result, samples, verdict } = found;
  const phases = reported.phases ?? { steadyFrom: 0, endAt: Number.POSITIVE_INFINITY };
  return {
    title: `${settings.games} games with four players each${title}`,
    settings: requested(settings),
    conditions: [...machine(), disturbance(samples)],
    rows: [
      ...(settings.isUntimed ? [] : rows(found, phases)),
      ...truthRows(found),
      ...costRows(samples, phases),
    ],
    charts: gameCharts(found),
    troubles: [
      ...result.missed.map((threshold) => `k6: ${threshold}`),
      ...verdict.differences,
      ...reported.complaints,
      ...found.complaints,
    ],
  };
}

function requested({ isUntimed: _, profile, ...others }: Settings): Record<string, string | number> {
  return { ...others, profile: String(profile) };
}
