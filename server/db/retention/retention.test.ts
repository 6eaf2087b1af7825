/** Retention: deletes expired data, and nothing else. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import type { Database, Db } from '../database.ts';
import { Retention } from './retention.ts';
import { RETENTION } from './rules.ts';

let database: Database;
let logged: string[];
let retention: Retention;
beforeEach(async () => {
  database = await testDatabase();
  logged = [];
  retention = new Retention(database.db, pino({}, { write: (line: string) => void logged.push(line) }));
});
afterEach(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
const idsOf = async (table: string, key = 'id') => {
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(key)} as id from ${sql.table(table)} order by 1`.execute(database.db);
  return rows.map(({ id }) => id);
};

/** Creates an account of this role and age in days. */
const account = (id: string, role: string, days: number, more = 'null') =>
  run(`insert into account (id, role, username, email, activated_at, created_at, updated_at) values ('${id}',
    '${role}', '${id}', ${role === 'ROLE_USER' ? `'${id}@mail.example'` : 'null'}, ${more},
    now() - interval '${days} days', now() - interval '${days} days')`);

describe('the deletion of expired data', () => {
  it('deletes exactly the expired sessions, links and mails', async () => {
    await account('ann', 'ROLE_USER', 400, 'now()');
    await run(`insert into session (id, account_id, expires_at, revoked_at) values
      ('lasting', 'ann', now() + interval '1 day', null), ('just over', 'ann', now() - interval '1 hour', null),
      ('over', 'ann', now() - interval '25 hours', null),
      ('ended', 'ann', now() + interval '20 days', now() - interval '25 hours')`);
    await run(`insert into account_token (hash, kind, account_id, expires_at) values
      ('new', 'reset', 'ann', now() - interval '6 days'), ('old', 'reset', 'ann', now() - interval '8 days')`);
    await run(`insert into outbox_mail (id, account_id, kind, recipient, subject, created_at, ended_at) values
      ('waiting', 'ann', 'reset', 'ann@mail.example', 's', now() - interval '90 days', null),
      ('sent', 'ann', 'reset', 'ann@mail.example', 's', now(), now()),
      ('sent long ago', 'ann', 'reset', 'ann@mail.example', 's', now(), now() - interval '8 days')`);
    expect(await retention.run()).toEqual({
      'login sessions': 2,
      'links in mails': 1,
      'sent and failed mails': 1,
    });
    expect(await idsOf('session')).toEqual(['just over', 'lasting']);
    expect(await idsOf('account_token', 'hash')).toEqual(['new']);
    expect(await idsOf('outbox_mail')).toEqual(['sent', 'waiting']);
    expect(await idsOf('account')).toEqual(['ann']);
  });

  it('deletes guests without games and incomplete registrations', async () => {
    await account('new guest', 'ROLE_GUEST', 29);
    for (const id of ['gone guest', 'player', 'owner', 'there', 'keeper'])
      await account(id, 'ROLE_GUEST', 31);
    await account('complete', 'ROLE_USER', 500, 'now()');
    await account('incomplete', 'ROLE_USER', 31);
    await account('incomplete yet', 'ROLE_USER', 29);
    await account('admin', 'ROLE_ADMIN', 500);
    await run(
      `insert into session (id, account_id, expires_at) values ('s', 'there', now() + interval '1 day')`,
    );
    await run(`insert into game (id, name, creator_id, settings, options, start_position, state)
      values ('g', 'g', 'owner', '{}', '{}', 'p', 'STARTED')`);
    await run(`insert into game_seat (game_id, color, player_id) values ('g', 0, 'player')`);
    await run(`insert into saved_game (id, account_id, is_qbook, title, record, facts)
      values ('k', 'keeper', false, 't', 'r', '{}')`);
    expect(await retention.run()).toEqual({
      'guests without a game or a login session': 1,
      'sign-ups that were never completed': 1,
    });
    expect(await idsOf('account')).toEqual(
      ['admin', 'complete', 'incomplete yet', 'keeper', 'new guest', 'owner', 'player', 'there'].sort(),
    );
  });

  it('deletes all expired rows in one run, also if they are more than one batch', async () => {
    await account('ann', 'ROLE_USER', 400, 'now()');
    await run(`insert into guest_address (hash, account_id, at)
      select 'old' || n, 'ann', now() - interval '25 hours' from generate_series(1, 2500) n`);
    await run(`insert into guest_address (hash, account_id, at) values ('new', 'ann', now())`);
    expect(await retention.run()).toEqual({ 'hashed network addresses': 2500 });
    expect(await idsOf('guest_address', 'hash')).toEqual(['new']);
  });

  it('deletes old addresses, waiting times, provider events and reports', async () => {
    await account('ann', 'ROLE_USER', 400, 'now()');
    const ages = [
      ['guest_address (hash, account_id, at)', "'%', 'ann'", '1 day'],
      ['queue_wait (time_setting, seconds, ended_at)', "'5+3', 1", '36 days'],
      ['payment_event (id, type, received_at)', "'%', 't'", '90 days'],
      ['payment_inquiry (id, kind, wanted, done, due_at)', "'%', 'checkout', 1, 1", '90 days'],
      ['bug_report (id, message, done_at)', "'%', 'm'", '180 days'],
    ] as const;
    for (const [into, values, age] of ages)
      for (const [id, more] of [
        ['old', '1 hour'],
        ['new', '-1 hour'],
      ])
        await run(
          `insert into ${into} values (${values.replace('%', id ?? '')}, now() - interval '${age}' - interval '${more}')`,
        );
    await run(`insert into payment_inquiry (id, kind, wanted, done, due_at)
      values ('open', 'checkout', 2, 1, now() - interval '400 days')`);
    await run(
      `insert into bug_report (id, message, created_at) values ('not done', 'm', now() - interval '400 days')`,
    );
    expect(Object.values((await retention.run()) ?? {})).toEqual([1, 1, 1, 1, 1]);
    expect(await idsOf('payment_inquiry')).toEqual(['new', 'open']);
    expect(await idsOf('bug_report')).toEqual(['new', 'not done']);
    expect(await retention.run()).toEqual({});
  });
});

it('[NTC-31] notifications are deleted after 90 days with their deliveries', async () => {
  await account('ann', 'ROLE_USER', 400, 'now()');
  for (const [id, days] of [
    ['old', 91],
    ['new', 89],
  ] as const) {
    await run(`insert into notification (id, account_id, kind, params, link, dedupe_key, created_at)
      values ('${id}', 'ann', 'REPORT_DONE', '{}', '/', '${id}', now() - interval '${days} days')`);
    await run(`insert into notification_delivery (notification_id, account_id, kind, channel)
      values ('${id}', 'ann', 'REPORT_DONE', 'mail')`);
  }
  expect(await retention.run()).toEqual({ notifications: 1 });
  expect(await idsOf('notification')).toEqual(['new']);
  expect(await idsOf('notification_delivery', 'notification_id')).toEqual(['new']);
});

it('[NTC-31] subscriptions, preferences and quiet hours are deleted with the account', async () => {
  await account('gone guest', 'ROLE_GUEST', 31);
  await run(
    `insert into push_subscription (endpoint, account_id, p256dh, auth) values ('e', 'gone guest', 'k', 'a')`,
  );
  await run(`insert into notification_preference (account_id, kind, push, mail)
    values ('gone guest', 'VOTE', true, false)`);
  await run(`insert into notification_recipient (account_id, seen_at) values ('gone guest', now())`);
  await retention.run();
  for (const table of ['push_subscription', 'notification_preference', 'notification_recipient'])
    expect([table, await idsOf(table, 'account_id')]).toEqual([table, []]);
});

it('the server logs how much expired data was deleted, without personal data', async () => {
  await account('annalisa', 'ROLE_GUEST', 31);
  await retention.run();
  expect(logged.join()).toContain('"deleted":{"guests without a game or a login session":1}');
  expect(logged.join()).not.toContain('annalisa');
});

it.each([
  ['retries after a minute while the database is unreachable, without a log entry', 'ECONNREFUSED', 6, false],
  ['logs a failure that is not an outage, and retries after an hour', '42P01', 2, true],
] as const)('the job that deletes expired data %s', async (_title, code, times, isReported) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const execute = vi.fn(async () => {
    throw Object.assign(new Error('no'), { code });
  });
  const failing = new Retention(
    { transaction: () => ({ execute }) } as unknown as Db,
    pino({}, { write: (line: string) => void logged.push(line) }),
  );
  failing.start();
  // The first run starts after five minutes. During an outage each retry follows after a minute, otherwise after an
  // hour.
  await vi.advanceTimersByTimeAsync((code === 'ECONNREFUSED' ? 10 : 65) * 60_000 + 1);
  await failing.stop();
  expect(execute).toHaveBeenCalledTimes(times);
  expect(logged.length > 0).toBe(isReported);
});

it('data is kept for the periods that the operations guide states', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  for (const { name, stored, since } of RETENTION)
    expect([name, guide.includes(`| ${name} | ${stored} after ${since} |`)]).toEqual([name, true]);
});
