/**
 * A histogram without labels for the hot path of moves. The library's histogram costs more CPU time than the engine's
 * checkmate detection. This histogram is registered like any other metric.
 */
import type { Metric, Registry } from '@prometheus-io/client';

export class Latencies {
  readonly name: string;
  readonly #help: string;
  /** Upper bounds of the buckets in seconds, ascending. */
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(name: string, help: string, bounds: readonly number[], registry: Registry) {
    this.name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#counts = [...bounds.map(() => 0), 0];
    registry.registerMetric(this as unknown as Metric);
  }

  observe(seconds: number): void {
    this.#sum += seconds;
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** Returns the values. The registry calls this method at each scrape. The buckets are cumulative. */
  async get(): Promise<object> {
    const { name } = this;
    let count = 0;
    const buckets = this.#counts.map((own, bucket) => {
      count += own;
      return { metricName: `${name}_bucket`, labels: { le: this.#bounds[bucket] ?? '+Inf' }, value: count };
    });
    const totals = [
      { metricName: `${name}_sum`, labels: {}, value: this.#sum },
      { metricName: `${name}_count`, labels: {}, value: count },
    ];
    return { name, help: this.#help, type: 'histogram', aggregator: 'sum', values: [...buckets, ...totals] };
  }
}
