/** Operational metrics for admins. */

import { err, ok, type Result } from '../../engine/result.ts';
import type { LiveFigures } from '../../protocol/http/adminApi.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import { Component } from '../component.ts';
import type { QueueDepths } from '../observability/metrics/queueDepths.ts';
import type { FiguresStore } from './figuresStore.ts';

interface FiguresDeps {
  readonly store: FiguresStore;
  readonly queueDepths: () => Promise<QueueDepths | null>;
}

export class FiguresService extends Component<FiguresDeps> {
  /** Reads the metrics. Returns E3042 if the database does not answer in time. */
  async read(): Promise<Result<LiveFigures, Err<'DATABASE_UNREACHABLE'>>> {
    const queueDepths = await this.deps.queueDepths();
    if (!queueDepths) return err(ERR.DATABASE_UNREACHABLE);
    const { inquiry, mail, mint } = queueDepths.jobs;
    const waiting = {
      ...{ inquiries: inquiry.waiting, inquiryAge: inquiry.oldest },
      ...{ mails: mail.waiting, mailAge: mail.oldest },
      ...{ mints: mint.waiting, mintAge: mint.oldest },
      queue: queueDepths.queue,
    };
    const [processes, database] = await Promise.all([
      this.deps.store.processes(),
      this.deps.store.database(),
    ]);
    return ok({ processes, waiting, database });
  }
}
