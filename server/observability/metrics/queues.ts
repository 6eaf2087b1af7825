/** Gauges of queues: for bot threads, database connections, the card provider, the mail server, and the chain. */
import { Gauge, type Registry } from '@prometheus-io/client';
import { keysOf } from '../../../engine/records.ts';
import { gaugesIn } from './gauges.ts';
import type { MetricSources } from './metricSources.ts';

/** @returns a function that updates the gauges whose values come from the database. */
export function addQueues(
  registers: Registry[],
  { bots, pool, queueDepths }: MetricSources,
): () => Promise<void> {
  const gauge = gaugesIn(registers);
  gauge('tetrarch_bot_waiting', 'Bot tasks waiting for a thread', () => bots().waiting);
  gauge('tetrarch_bot_working', 'Threads searching for bots', () => bots().working);
  if (pool) {
    gauge('tetrarch_database_connections', 'Open connections to the database', () => pool().open);
    gauge('tetrarch_database_idle', 'Idle connections to the database', () => pool().idle);
    gauge('tetrarch_database_waiting', 'Queries waiting for a connection', () => pool().waiting);
  }
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = {
    inquiries: plain('tetrarch_payment_inquiries', 'Open inquiries to the card provider'),
    inquiryAge: plain('tetrarch_payment_inquiry_overdue_seconds', 'Time the oldest inquiry is overdue'),
    mails: plain('tetrarch_mails_waiting', 'Mails not yet accepted by the mail server'),
    mailAge: plain('tetrarch_mail_oldest_seconds', 'Age of the oldest waiting mail'),
    notices: plain('tetrarch_notifications_waiting', 'Push messages and mails of notifications that are due'),
    noticeAge: plain('tetrarch_notification_overdue_seconds', 'Time the oldest of them is overdue'),
    deadLetters: plain(
      'tetrarch_notification_dead_letters',
      'Notifications of the last day that were given up',
    ),
    mints: plain('tetrarch_mints_waiting', 'Paid tokens not yet minted'),
    mintAge: plain('tetrarch_mint_oldest_seconds', 'Age of the oldest waiting mint'),
    archiveAge: plain('tetrarch_archive_overdue_seconds', 'Time the oldest game for the archive is overdue'),
    queue: plain('tetrarch_queue_users', 'Users waiting for random opponents'),
  };
  const checkouts = new Gauge({
    name: 'tetrarch_checkouts',
    help: 'Checkouts of the last day by outcome',
    labelNames: ['state'],
    registers,
  });
  const isUp = plain('tetrarch_database_up', '1 while the database is reachable');
  return async () => {
    const known = await queueDepths();
    isUp.set(known ? 1 : 0);
    if (!known) return;
    for (const name of keysOf(waiting)) waiting[name].set(known[name]);
    checkouts.reset();
    for (const [state, count] of Object.entries(known.checkouts)) checkouts.set({ state }, count);
  };
}
