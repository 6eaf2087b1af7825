import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BugReportView } from '../../protocol/http/adminApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { freshPostgres } from '../../tests/harness/database/testDatabase.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn, loggedInAdmin, loggedInModerator } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { type Database, openEmbedded, openPostgres } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** A long time limit, because starting processes is slow on a busy machine. */
const PROCESSES_MS = 120_000;

describe('the list of bug reports', () => {
  let server: TestServer;
  let admin: TestUser;
  const ids: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await loggedInAdmin(server);
    const guest = await TestUser.guest(server.url);
    for (const message of ['the first', 'the second', 'the third']) {
      const answer = await guest.call<{ id: string }>('POST', '/api/guest/bug-report', { body: { message } });
      ids.push(answer.body.id);
    }
  });
  afterAll(() => server.stop());

  const list = (user: TestUser, query = '') =>
    user.call<Page<BugReportView>>('GET', `/api/admin/bug-reports${query}`);
  const messages = (page: Page<BugReportView>) => page.content.map(({ message }) => message);

  it('[BUG-03] returns reports in pages to an admin, newest first', async () => {
    const first = (await list(admin, '?pageSize=2')).body;
    expect(messages(first)).toEqual(['the third', 'the second']);
    expect(first).toMatchObject({ pageNo: 0, pageSize: 2, totalElements: 3 });
    expect(messages((await list(admin, '?pageSize=2&pageNo=1')).body)).toEqual(['the first']);
    const reporter = first.content[0]?.reporter;
    expect(reporter?.username).toMatch(/^Guest/);
    expect(first.content[0]?.createdAtEpochSeconds).toBeCloseTo(Date.now() / 1000, -2);
  });

  it('[BUG-03] can be neither read nor changed by users who are not admins', async () => {
    const others: [string, TestUser, number, string][] = [
      ['anonymous', new TestUser(server.url), 401, 'E150'],
      ['a guest', await TestUser.guest(server.url), 403, 'E3007'],
      ['somebody with an account', await loggedIn(server), 403, 'E3007'],
      ['a moderator', await loggedInModerator(server), 403, 'E3007'],
    ];
    for (const [who, user, status, code] of others) {
      const read = await list(user);
      const change = await user.call<{ code: string }>('PUT', `/api/admin/bug-reports/${ids[0]}`, {
        body: { isDone: true },
      });
      const { code: readCode } = read.body as unknown as { code: string };
      expect([who, read.status, readCode, change.status]).toEqual([who, status, code, status]);
    }
    // The reports cannot be read by the path of guests either.
    expect((await admin.call('GET', '/api/guest/admin/bug-reports')).status).toBe(404);
  });

  it('omits a finished report, which an admin can reopen', async () => {
    const mark = (id: string, isDone: boolean) =>
      admin.call<BugReportView>('PUT', `/api/admin/bug-reports/${id}`, { body: { isDone } });
    expect((await mark(ids[1] ?? '', true)).body).toMatchObject({ id: ids[1], isDone: true });
    expect(messages((await list(admin)).body)).toEqual(['the third', 'the first']);
    expect(messages((await list(admin, '?show=DONE')).body)).toEqual(['the second']);
    expect((await list(admin, '?show=ALL')).body.totalElements).toBe(3);
    await mark(ids[1] ?? '', false);
    expect((await list(admin)).body.totalElements).toBe(3);
    expect((await mark('unknown', true)).status).toBe(404);
  });
});

describe('becoming an admin', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-admin-'));
  const postgresUrl = process.env.TEST_DATABASE_URL;
  let url: string | null = null;
  let closePostgres = async () => {};
  afterAll(async () => {
    await closePostgres();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<Database> {
    if (!postgresUrl) return openEmbedded(path.join(folder, 'database'));
    const database = await freshPostgres(postgresUrl);
    url = database.url;
    closePostgres = database.close;
    return { ...database, close: async () => {} };
  }

  async function admin(...args: string[]): Promise<{ code: number; messages: string }> {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATA_DIR: folder, ...(url === null ? {} : { DATABASE_URL: url }) };
    const script = path.join(import.meta.dirname, '../../scripts/cli/admin.ts');
    return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, messages: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, messages: error.stderr }),
    );
  }

  it(
    'requires the command line and an active account',
    async () => {
      const database = await open();
      await migrate(database.db);
      const account = (id: string, isActive: boolean) => ({
        ...{ id, role: 'ROLE_USER' as const, username: `Name ${id}`, email: `${id}@example.org` },
        activated_at: isActive ? new Date() : null,
      });
      await database.db
        .insertInto('account')
        .values([account('ann', true), account('bob', true), account('new', false)])
        .execute();
      if (database.kind === 'embedded') {
        const locked = await admin('grant', 'ann@example.org');
        expect(locked.code).toBe(1);
        expect(locked.messages).toMatch(
          /in use by process \d+.*stop the server, run this command, start the server again/,
        );
      }
      await database.close();
      expect(await admin('grant', 'Ann@Example.org')).toEqual({
        code: 0,
        messages: 'Name ann is now an admin.\n',
      });
      const waiting = await admin('grant', 'new@example.org');
      expect([waiting.code, waiting.messages]).toEqual([
        1,
        expect.stringContaining('There is no active account'),
      ]);
      expect((await admin('grant')).code).toBe(2);
      const { db, close } = postgresUrl && url ? openPostgres(url) : await open();
      const roles = await db.selectFrom('account').select(['id', 'role']).orderBy('id').execute();
      await close();
      expect(roles.map(({ role }) => role)).toEqual(['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER']);
    },
    PROCESSES_MS,
  );
});
