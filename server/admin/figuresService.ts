/** Operational metrics for admins. */
import { err, ok, type Result } from '../../engine/result.ts';
import type { LiveFigures } from '../../protocol/http/adminApi.ts';
import type { QueueDepths } from '../observability/metrics/queueDepths.ts';
import type { FiguresStore } from './figuresStore.ts';

export class FiguresService {
  readonly #store: FiguresStore;
  readonly #backlog: () => Promise<QueueDepths | null>;

  constructor(store: FiguresStore, queueDepths: () => Promise<QueueDepths | null>) {
    this.#store = store;
    this.#backlog = queueDepths;
  }

  /** E3042: the database does not answer in time. */
  async read(): Promise<Result<LiveFigures, 'E3042'>> {
    const queueDepths = await this.#backlog();
    if (!queueDepths) return err('E3042');
    const { checkouts: _, ...waiting } = queueDepths;
    const [processes, database] = await Promise.all([this.#store.processes(), this.#store.database()]);
    return ok({ processes, waiting, database });
  }
}
