/** Parses the metrics page of a process. */
export interface Scraped {
  readonly rssBytes: number;
  readonly cpuSeconds: number;
  readonly loopP99Ms: number;
  readonly runningGames: number;
  readonly sockets: number;
  /** Histogram of the latencies of acknowledged messages. */
  readonly acknowledged: Histogram;
  readonly committed: Histogram;
}

export interface Histogram {
  readonly count: number;
  /** Upper bounds in milliseconds, ascending, with cumulative counts. The last bucket is the total. */
  readonly buckets: readonly { readonly upToMs: number; readonly count: number }[];
}

export async function scrape(url: string): Promise<Scraped> {
  const answer = await fetch(`${url}/metrics`);
  if (!answer.ok) throw new Error(`${url}/metrics answers ${answer.status}`);
  return parseMetrics(await answer.text());
}

export function parseMetrics(text: string): Scraped {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
  const value = (name: string) => values.get(name) ?? 0;
  return {
    rssBytes: value('process_resident_memory_bytes'),
    cpuSeconds: value('process_cpu_seconds_total'),
    loopP99Ms: value('tetrarch_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
    runningGames: value('tetrarch_running_games'),
    sockets: value('tetrarch_sockets'),
    acknowledged: histogram(values, 'tetrarch_acknowledgement_seconds'),
    committed: histogram(values, 'tetrarch_commit_seconds'),
  };
}

function histogram(values: ReadonlyMap<string, number>, name: string): Histogram {
  const begin = `${name}_bucket{le="`;
  const buckets = [...values].flatMap(([key, count]) => {
    if (!key.startsWith(begin)) return [];
    const bound = key.slice(begin.length, key.indexOf('"', begin.length));
    return [{ upToMs: bound === '+Inf' ? Infinity : Number(bound) * 1_000, count }];
  });
  return { count: values.get(`${name}_count`) ?? 0, buckets: buckets.sort((a, b) => a.upToMs - b.upToMs) };
}

/** Returns the increase of the histogram between two readings. */
export function between(before: Histogram, after: Histogram): Histogram {
  return {
    count: after.count - before.count,
    buckets: after.buckets.map(({ upToMs, count }, i) => ({
      upToMs,
      count: count - (before.buckets[i]?.count ?? 0),
    })),
  };
}

export function together(histograms: readonly Histogram[]): Histogram {
  const [first, ...others] = histograms;
  if (!first) return { count: 0, buckets: [] };
  return others.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      buckets: sum.buckets.map(({ upToMs, count }, i) => ({
        upToMs,
        count: count + (one.buckets[i]?.count ?? 0),
      })),
    }),
    first,
  );
}

/** Returns the quantile `part` in milliseconds, interpolated linearly within buckets, or NaN without values. */
export function quantile({ count, buckets }: Histogram, part: number): number {
  const wanted = count * part;
  let below = 0;
  let from = 0;
  for (const { upToMs, count: upTo } of buckets) {
    if (upTo >= wanted && upTo > below)
      return upToMs === Infinity ? from : from + ((wanted - below) / (upTo - below)) * (upToMs - from);
    below = upTo;
    from = upToMs;
  }
  return Number.NaN;
}
