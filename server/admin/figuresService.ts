/** Operational metrics for admins. */

import { err, ok, type Result } from '../../engine/result.ts';
import type { LiveFigures } from '../../protocol/http/adminApi.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { QueueDepths } from '../observability/metrics/queueDepths.ts';
import type { FiguresStore } from './figuresStore.ts';

export class FiguresService {
  readonly #store: FiguresStore;
  readonly #queueDepths: () => Promise<QueueDepths | null>;

  constructor(store: FiguresStore, queueDepths: () => Promise<QueueDepths | null>) {
    this.#store = store;
    this.#queueDepths = queueDepths;
  }

  /** Reads the metrics. Returns E3042 if the database does not answer in time. */
  async read(): Promise<Result<LiveFigures, Err<'DATABASE_UNREACHABLE'>>> {
    const queueDepths = await this.#queueDepths();
    if (!queueDepths) return err(ERR.DATABASE_UNREACHABLE);
    const { inquiry, mail, mint } = queueDepths.jobs;
    const waiting = {
      ...{ inquiries: inquiry.waiting, inquiryAge: inquiry.oldest },
      ...{ mails: mail.waiting, mailAge: mail.oldest },
      ...{ mints: mint.waiting, mintAge: mint.oldest },
      queue: queueDepths.queue,
    };
    const [processes, database] = await Promise.all([this.#store.processes(), this.#store.database()]);
    return ok({ processes, waiting, database });
  }
}
