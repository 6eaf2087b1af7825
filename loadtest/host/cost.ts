/** The cost of the load in any scenario: CPU time, memory, event loop delay. */
import type { Chart, Curve } from './chart.ts';
import { mean, share } from './figures.ts';
import { maxRow, plain, type Row } from './report.ts';
import type { Sample } from './sampler.ts';
import { together } from './scrape.ts';
import type { Phases } from './verify/verify.ts';

/**
 * Allowed growth of memory from the second fifth of the run to the last. The maxima of both fifths are compared,
 * because a garbage collection frees a quarter of the memory in one step and would otherwise decide the result.
 */
const GROWTH = 1.05;
/** Seconds below which a run is too short to show memory growth. */
const FLAT_FROM_SECONDS = 300;

export function within<T extends { readonly at: number }>(
  all: readonly T[],
  { steadyFrom, endAt }: Phases,
): T[] {
  return all.filter(({ at }) => at >= steadyFrom && at < endAt);
}

export function costRows(samples: readonly Sample[], phases: Phases): Row[] {
  const steady = within(samples, phases);
  const rss = steady.map(({ rssBytes }) => rssBytes / 1e6);
  const fifth = Math.ceil(rss.length / 5);
  const [early, last] = [Math.max(...rss.slice(fifth, 2 * fifth)), Math.max(...rss.slice(-fifth))];
  const cores = (name: string) => mean(steady.map((sample) => sample.cores[name] ?? 0));
  const median = (pick: (sample: Sample) => number) => share(steady.map(pick), 0.5);
  const messages = together(steady.map(({ acknowledged }) => acknowledged)).count;
  const seconds = steady.reduce((sum, sample) => sum + sample.seconds, 0);
  return [
    plain(
      'games at once, median',
      median(({ runningGames }) => runningGames),
    ),
    plain(
      'sockets at once, median',
      median(({ sockets }) => sockets),
    ),
    plain('accepted messages a second', messages / seconds),
    plain('processor, server', cores('server'), 'cores'),
    plain('processor, PostgreSQL', cores('postgres'), 'cores'),
    plain('processor, k6', cores('k6'), 'cores'),
    plain('event loop, worst 99th percentile', Math.max(...steady.map(({ loopP99Ms }) => loopP99Ms)), 'ms'),
    plain('largest resident memory of the server, second fifth', early, 'MB'),
    seconds >= FLAT_FROM_SECONDS
      ? maxRow('largest resident memory of the server, last fifth', last, early * GROWTH, 'MB')
      : plain('largest resident memory of the server, last fifth', last, 'MB'),
    plain('resident memory of k6', mean(steady.map(({ otherRss }) => (otherRss.k6 ?? 0) / 1e6)), 'MB'),
  ];
}

/** @returns a function that creates the curve of one metric of the samples, by seconds since the first sample. */
export function curveOf(samples: readonly Sample[]): (name: string, pick: (one: Sample) => number) => Curve {
  const start = samples[0]?.at ?? 0;
  return (name, pick) => ({
    name,
    points: samples.map((sample) => [(sample.at - start) / 1_000, pick(sample)] as const),
  });
}

export function costCharts(samples: readonly Sample[]): Chart[] {
  const curve = curveOf(samples);
  return [
    {
      title: 'Delay of the event loop',
      unit: 'ms',
      curves: [curve('99th percentile', (one) => one.loopP99Ms)],
    },
    {
      title: 'Resident memory',
      unit: 'MB',
      curves: [
        curve('server', ({ rssBytes }) => rssBytes / 1e6),
        curve('k6', ({ otherRss }) => (otherRss.k6 ?? 0) / 1e6),
      ],
    },
    {
      title: 'Processor',
      unit: 'cores',
      curves: [
        ...['server', 'postgres', 'k6'].map((name) => curve(name, (one) => one.cores[name] ?? 0)),
        curve('given to others', ({ stolenCores }) => stolenCores),
      ],
    },
    {
      title: 'Games and sockets',
      unit: 'count',
      curves: [curve('games', (one) => one.runningGames), curve('sockets', (one) => one.sockets)],
    },
  ];
}
