import { Gauge, type Registry } from '@prometheus-io/client';

/** @returns a function that adds a gauge read at every scrape. */
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
