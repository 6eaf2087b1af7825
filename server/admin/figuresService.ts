/** What admins see of the running product. */
import { err, ok, type Result } from '../../engine/result.ts';
import type { LiveFigures } from '../../protocol/http/adminApi.ts';
import type { Backlog } from '../observability/metrics/backlog.ts';
import type { FiguresStore } from './figuresStore.ts';

export class FiguresService {
  readonly #store: FiguresStore;
  readonly #backlog: () => Promise<Backlog | null>;

  constructor(store: FiguresStore, backlog: () => Promise<Backlog | null>) {
    this.#store = store;
    this.#backlog = backlog;
  }

  /** E3042: the database does not answer in time. */
  async read(): Promise<Result<LiveFigures, 'E3042'>> {
    const backlog = await this.#backlog();
    if (!backlog) return err('E3042');
    const { checkouts: _, ...waiting } = backlog;
    const [processes, database] = await Promise.all([this.#store.processes(), this.#store.database()]);
    return ok({ processes, waiting, database });
  }
}
