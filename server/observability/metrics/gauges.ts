import { Gauge, type Registry } from '@prometheus-io/client';

/** @returns a function that adds a gauge; each scrape reads its value. */
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
