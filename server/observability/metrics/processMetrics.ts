/**
 * The default metrics of Node with the names of Prometheus' client libraries, such as `process_cpu_seconds_total` and
 * `nodejs_heap_size_used_bytes`. They belong to the process, so all servers of a process share them.
 */
import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

let registry: Registry | null = null;

/** Returns the metrics in the text format of Prometheus. The first call begins to measure. */
export function processMetrics(): Promise<string> {
  if (registry === null) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry.metrics();
}
