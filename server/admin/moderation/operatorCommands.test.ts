/** The operator's commands on the command line, each in a process of its own on the embedded database. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { BRIEF_USE } from '../../../tests/harness/database/wasmFlags.ts';
import { openEmbedded } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';

/** A long time limit, because starting processes is slow on a busy machine. */
const PROCESSES_MS = 180_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open = () => openEmbedded(path.join(folder, 'database'));

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const script = path.join(import.meta.dirname, '../../../scripts/cli/admin.ts');
  return promisify(execFile)(process.execPath, [...BRIEF_USE, script, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: folder },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

it(
  '[MOD-15] [MOD-26] [MOD-14] the commands `grant`, `revoke`, `suspend`, `reset` and `mend` change one account or game, and are logged',
  async () => {
    const before = await open();
    await migrate(before.db);
    const account = (id: string) => ({
      ...{ id, role: 'ROLE_USER' as const, username: `Name ${id}`, email: `${id}@example.org` },
      activated_at: new Date(),
    });
    await before.db.insertInto('account').values(['ann', 'bob', 'cyd'].map(account)).execute();
    await before.db
      .insertInto('second_factor')
      .values({ account_id: 'cyd', secret: 'sealed', confirmed_at: new Date() })
      .execute();
    await sql`insert into game (id, name, creator_id, is_random, settings, options, start_position, state)
      values ('game', 'A game', 'ann', false, '{}', '{}', '', 'STARTED')`.execute(before.db);
    await sql`insert into game_head (game_id, epoch, seq, last_at, damaged_at, damage)
      values ('game', 1, 1, 1, now(), 'torn')`.execute(before.db);
    await before.close();

    expect(await run('grant', 'Ann@Example.org', 'moderator')).toMatchObject({
      code: 0,
      stdout: 'Name ann is now a moderator.\n',
    });
    const asJson = await run('grant', 'bob@example.org', '--json');
    expect(JSON.parse(asJson.stdout)).toEqual({ ok: true, id: 'bob', username: 'Name bob' });
    const admin = await run('suspend', 'bob@example.org', 'Three accounts');
    expect([admin.code, admin.stderr]).toEqual([1, expect.stringContaining('must be revoked first')]);
    expect((await run('revoke', 'bob@example.org')).code).toBe(0);
    expect((await run('suspend', 'cyd@example.org', 'Three accounts', '30')).stdout).toContain(
      'is suspended until',
    );
    expect((await run('reset-second-factor', 'cyd@example.org')).code).toBe(0);
    expect((await run('mend', 'game')).stdout).toBe('The game game is opened again.\n');

    const again = await run('mend', 'game', '--json');
    expect([again.code, JSON.parse(again.stdout).ok]).toEqual([1, false]);
    expect((await run('revoke', 'nobody@example.org')).stderr).toContain('There is no active account');
    expect((await run('suspend', 'cyd@example.org', 'Too long', '99999')).code).toBe(1);
    for (const wrong of [
      ['suspend', 'cyd@example.org'],
      ['suspend', 'cyd@example.org', '<b>markup</b>'],
      ['suspend', 'cyd@example.org', 'A reason', 'soon'],
      ['grant', 'ann@example.org', 'king'],
      ['mend'],
      ['revoke', 'ann@example.org', 'now'],
    ])
      expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 2]);

    const { db, close } = await open();
    const rows = await db
      .selectFrom('account')
      .select(['id', 'role', 'is_moderator', 'suspension_reason', 'suspended_until'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { id: 'ann', role: 'ROLE_USER', is_moderator: true },
      { id: 'bob', role: 'ROLE_USER', is_moderator: false, suspension_reason: null },
      { id: 'cyd', suspension_reason: 'Three accounts', suspended_until: expect.any(Date) },
    ]);
    expect(await db.selectFrom('second_factor').selectAll().execute()).toEqual([]);
    const head = await db.selectFrom('game_head').select('damaged_at').execute();
    expect(head).toEqual([{ damaged_at: null }]);
    const entries = await db
      .selectFrom('moderation_log')
      .select(['actor_id', 'action', 'account_id', 'game_id', 'reason'])
      .orderBy('seq')
      .execute();
    await close();
    expect(
      entries.map((one) => [one.actor_id, one.action, one.account_id ?? one.game_id, one.reason]),
    ).toEqual([
      [null, 'GRANT', 'ann', ''],
      [null, 'GRANT', 'bob', ''],
      [null, 'REVOKE', 'bob', ''],
      [null, 'SUSPENSION', 'cyd', 'Three accounts'],
      [null, 'RESET_SECOND_FACTOR', 'cyd', ''],
      [null, 'MEND', 'game', ''],
    ]);
  },
  PROCESSES_MS,
);

it(
  '[MOD-15] the command `revoke` takes the privilege MODERATE, and leaves the role of the subscription',
  async () => {
    const before = await open();
    await migrate(before.db);
    await before.db
      .insertInto('account')
      .values({
        ...{ id: 'dan', username: 'Name dan', email: 'dan@example.org', activated_at: new Date() },
        role: 'ROLE_PREMIUM_USER',
      })
      .execute();
    // The renewal is late, and the user keeps the role meanwhile.
    await before.db
      .insertInto('subscription')
      .values({
        ...{ id: 'sub_dan', account_id: 'dan', status: 'past_due', is_ending: false },
        paid_until: new Date(Date.now() - 3_600_000),
      })
      .execute();
    await before.close();
    const afterCommand = async (...args: string[]) => {
      expect((await run(...args)).code).toBe(0);
      const { db, close } = await open();
      const account = await db
        .selectFrom('account')
        .select(['role', 'is_moderator'])
        .where('id', '=', 'dan')
        .executeTakeFirst();
      await close();
      return account;
    };
    expect(await afterCommand('grant', 'dan@example.org', 'moderator')).toEqual({
      role: 'ROLE_PREMIUM_USER',
      is_moderator: true,
    });
    expect(await afterCommand('revoke', 'dan@example.org')).toEqual({
      role: 'ROLE_PREMIUM_USER',
      is_moderator: false,
    });
    expect((await afterCommand('grant', 'dan@example.org'))?.role).toBe('ROLE_ADMIN');
    expect((await afterCommand('revoke', 'dan@example.org'))?.role).toBe('ROLE_PREMIUM_USER');
  },
  PROCESSES_MS,
);
