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
  const plainGauges = {
    archiveAge: plain('tetrarch_archive_overdue_seconds', 'Time the oldest game for the archive is overdue'),
    queue: plain('tetrarch_queue_users', 'Users waiting for random opponents'),
    damagedGames: plain('tetrarch_games_damaged', 'Games in quarantine, because their log is damaged'),
    partitionAge: plain(
      'tetrarch_log_partition_age_days',
      'Days since the oldest past week whose partition of the game log should have been dropped; 0 if there is none',
    ),
  };
  const byJob = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'], registers });
  const jobs = {
    waiting: byJob('tetrarch_jobs_waiting', 'Jobs that are not done yet, by kind'),
    oldest: byJob(
      'tetrarch_job_oldest_seconds',
      'Age of the oldest waiting mail and mint; time the oldest inquiry and notification is overdue',
    ),
    dead: byJob(
      'tetrarch_job_dead_letters',
      'Jobs that were given up, by kind: all inquiries and mints, other kinds of the last day',
    ),
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
    for (const name of keysOf(plainGauges)) plainGauges[name].set(known[name]);
    for (const job of keysOf(known.jobs))
      for (const name of keysOf(jobs)) jobs[name].set({ kind: job }, known.jobs[job][name]);
    checkouts.reset();
    for (const [state, count] of Object.entries(known.checkouts)) checkouts.set({ state }, count);
  };
}
