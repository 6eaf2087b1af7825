/**
 * Sends due push messages and mails. Every process has one worker, and the database assigns each delivery to one
 * worker. A delivery is sent at least once: if a process is killed between sending and marking, another attempt follows
 * with the same message id. The recipient's browser shows each message id only once.
 */

import { Component } from '../component.ts';
import { JobFailed } from '../db/jobs/jobKind.ts';
import { type JobRuntime, type JobWorker, startJobWorker } from '../db/jobs/jobWorker.ts';
import { composeNotificationMail } from '../mail/composeMail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { planDelivery } from './deliveryPlan.ts';
import {
  type Batch,
  type BatchedNotification,
  type BatchFacts,
  batchOf,
  DELIVERIES,
  type DeliveryRow,
  type DeliveryStore,
} from './deliveryStore.ts';
import type { PushResult, SendPush } from './push/pushSender.ts';
import { rendererOf, textsOf } from './renderers.ts';
import type { UnsubscribeTokens } from './unsubscribeToken.ts';

/** The failpoints of a delivery. */
export type DeliveryPoint = 'claimed' | 'pushed' | 'marked';

export interface DeliveryWorkerDeps {
  readonly store: DeliveryStore;
  readonly sendPush: SendPush;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly tokens: UnsubscribeTokens;
  readonly publicUrl: () => string;
  readonly faultPoint: (point: DeliveryPoint) => void;
}

/** Number of simultaneous attempts, so that one push service that does not answer does not delay all messages. */
const PARALLEL = 4;
/** The page to which a message about several notifications links. */
const LIST_PATH = '/notifications';

export function startDeliveryWorker(jobs: JobRuntime, deps: DeliveryWorkerDeps): JobWorker {
  const sender = new Sender(deps);
  return startJobWorker<DeliveryRow>(jobs, DELIVERIES, (job) => sender.send(batchOf(job)), {
    parallel: PARALLEL,
  });
}

class Sender extends Component<DeliveryWorkerDeps> {
  /** Sends a batch. @returns the number of seconds for which the batch must wait, or null if it need not wait. */
  async send(batch: Batch): Promise<number | null> {
    const { store, faultPoint } = this.deps;
    faultPoint('claimed');
    const facts = await store.facts(batch);
    const { send, skip, wait, waitUntil } = planDelivery(facts);
    await store.end(idsOf(skip), 'SKIPPED');
    if (wait.length > 0) return (waitUntil - facts.now) / 1000;
    if (send.length > 0) await this.#send(batch, facts, send);
    return null;
  }

  async #send(batch: Batch, facts: BatchFacts, send: readonly BatchedNotification[]): Promise<void> {
    if (batch.channel === 'mail') return this.#mail(batch, facts, send);
    const { store, faultPoint, sendPush } = this.deps;
    const ids = idsOf(send);
    if (facts.target === null) return store.end(ids, 'GONE');
    const { id, kind } = batch;
    const content = contentOf(batch, facts, send);
    const result = await sendPush(facts.target, { id, tag: id, kind, ...content, count: send.length });
    faultPoint('pushed');
    await this.#settle(batch, ids, result);
    faultPoint('marked');
  }

  async #settle(batch: Batch, ids: readonly string[], result: PushResult): Promise<void> {
    const { store } = this.deps;
    switch (result.type) {
      case 'SENT':
        return store.end(ids, 'SENT');
      case 'GONE':
        return store.endSubscription(batch.subscriptionId ?? '');
      case 'REFUSED':
        throw new JobFailed(result.error, { isFinal: true });
      case 'RETRY':
        throw new JobFailed(result.error, { afterSeconds: result.afterSeconds });
    }
  }

  async #mail(batch: Batch, facts: BatchFacts, send: readonly BatchedNotification[]): Promise<void> {
    const { store, mailer, tokens, publicUrl } = this.deps;
    const ids = idsOf(send);
    if (facts.email === null) return store.end(ids, 'GONE');
    const { accountId, kind } = batch;
    const { title, text, link } = contentOf(batch, facts, send);
    const token = tokens.sign({ accountId, kind });
    const unsubscribeUrl = new URL(`/unsubscribe?token=${token}`, publicUrl()).href;
    const mail = composeNotificationMail({
      language: facts.language,
      name: facts.username,
      title,
      text,
      link: new URL(link, publicUrl()).href,
      unsubscribeUrl,
      labels: textsOf(facts.language).mail,
    });
    await store.endWithMail(ids, {
      ...mail,
      kind: 'notification',
      accountId,
      recipient: facts.email,
      unsubscribeUrl,
    });
    mailer.wake();
  }
}

function idsOf(notifications: readonly BatchedNotification[]): string[] {
  return notifications.map(({ deliveryId }) => deliveryId);
}

function contentOf(
  { kind }: Batch,
  { language }: BatchFacts,
  send: readonly BatchedNotification[],
): { title: string; text: string; link: string } {
  const renderer = rendererOf(language);
  const [first] = send;
  if (send.length > 1 || !first) return { ...renderer.several(kind, send.length), link: LIST_PATH };
  return { ...renderer.one({ kind, params: first.params }), link: first.link };
}
