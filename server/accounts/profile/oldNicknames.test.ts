/** Nicknames in a database written by an older version. S = number of the security requirement. */
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness/database/testDatabase.ts';
import { startTestServer } from '../../../tests/harness/servers/testServer.ts';
import { newSignUp, register } from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

it('[OPS-01] S65: a nickname that looks like an existing nickname, or like two of them, is rejected', async () => {
  const database = await testDatabase();
  const account = (id: string, username: string) => ({
    ...{ id, role: 'ROLE_USER' as const, username, username_key: username.toLowerCase() },
    ...{ email: `${id}@example.org`, activated_at: new Date(), password_hash: 'none' },
  });
  // Creates more accounts than the server processes in one batch. The two look-alikes are the last accounts.
  const others = Array.from({ length: 500 }, (_, i) => account(`other-${i}`, `Player ${i}`));
  const old = [account('old-1', 'Emerald'), account('old-2', 'EmeraId')];
  await database.db
    .insertInto('account')
    .values([...others, account('old-0', 'SapphIre'), ...old])
    .execute();
  const server = await startTestServer({}, { database });
  // The second one looks like the old nickname only because that one has a capital I.
  for (const nickname of ['Ernerald', 'Sapphlre']) {
    const { status, body } = await register(new TestUser(server.url), { ...newSignUp(), nickname });
    expect([nickname, status, body.code]).toEqual([nickname, 409, 'E111']);
  }
  const kept = await database.db
    .selectFrom('account')
    .select(['id', 'username', 'username_key', 'email', 'role'])
    .where('id', 'in', ['old-1', 'old-2'])
    .orderBy('id')
    .execute();
  expect(kept).toEqual(
    old.map(({ id, username, username_key, email, role }) => ({ id, username, username_key, email, role })),
  );
  await server.stop();
});
