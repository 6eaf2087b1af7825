/** Nicknames of a database that an older version wrote. S = number of the statement. */
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { newSignUp, register } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

it('[OPS-01] S65: compares existing nicknames too, also two lookalikes', async () => {
  const database = await testDatabase();
  for (const [id, username, key] of [
    ['old-1', 'Emerald', 'emerald'],
    ['old-2', 'EmeraId', 'emeraid'],
  ] as const)
    await database.db
      .insertInto('account')
      .values({
        ...{ id, role: 'ROLE_USER', username, username_key: key, email: `${id}@example.org` },
        ...{ activated_at: new Date(), password_hash: 'none' },
      })
      .execute();
  const server = await startTestServer({}, { database });
  const fields = { ...newSignUp(), nickname: 'Ernerald' };
  const { status, body } = await register(new TestUser(server.url), fields);
  expect([status, body.code]).toEqual([409, 'E111']);
  await server.stop();
});
