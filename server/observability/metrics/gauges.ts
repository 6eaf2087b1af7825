import { Gauge, type Registry } from 'prom-client';

/** @returns adds a gauge that is read whenever the metrics are asked for. */
export function gaugesIn(registers: Registry[]) {
  return (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
}
