/** Gauges of what waits: for a thread, for a connection, for a provider, a mail server or a chain. */
import { Gauge, type Registry } from 'prom-client';
import { gaugesIn } from './gauges.ts';
import type { MetricSources } from './metricSources.ts';

/** @returns what brings those up to date that the database knows. */
export function addQueues(
  registers: Registry[],
  { bots, pool, queueDepths }: MetricSources,
): () => Promise<void> {
  const gauge = gaugesIn(registers);
  gauge('tetrarch_bot_waiting', 'Tasks for bots that wait for a thread', () => bots().waiting);
  gauge('tetrarch_bot_working', 'Threads that think for bots', () => bots().working);
  if (pool) {
    gauge('tetrarch_database_connections', 'Open connections to the database', () => pool().open);
    gauge('tetrarch_database_idle', 'Of these, those that nobody uses', () => pool().idle);
    gauge('tetrarch_database_waiting', 'Questions that wait for a connection', () => pool().waiting);
  }
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = {
    inquiries: plain('tetrarch_payment_inquiries', 'Questions to the card provider that are open'),
    inquiryAge: plain('tetrarch_payment_inquiry_overdue_seconds', 'How long the oldest of them is due'),
    mails: plain('tetrarch_mails_waiting', 'Mails that no server has taken yet'),
    mailAge: plain('tetrarch_mail_oldest_seconds', 'How old the oldest of them is'),
    mints: plain('tetrarch_mints_waiting', 'Tokens that were paid for and are not made'),
    mintAge: plain('tetrarch_mint_oldest_seconds', 'How old the oldest of them is'),
    queue: plain('tetrarch_queue_people', 'People who wait for random opponents'),
  };
  const checkouts = new Gauge({
    name: 'tetrarch_checkouts',
    help: 'Checkouts of the last day, by what became of them',
    labelNames: ['state'],
    registers,
  });
  const isUp = plain('tetrarch_database_up', '1 while the database answers');
  return async () => {
    const known = await queueDepths();
    isUp.set(known ? 1 : 0);
    if (!known) return;
    for (const name of Object.keys(waiting) as (keyof typeof waiting)[]) waiting[name].set(known[name]);
    checkouts.reset();
    for (const [state, count] of Object.entries(known.checkouts)) checkouts.set({ state }, count);
  };
}
