/** Accounts that are written directly to the database, because thousands of sign-ups would themselves be a load. */
import { Passwords } from '../../../server/accounts/password/passwords.ts';
import { openPostgres } from '../../../server/db/database.ts';

export interface Credentials {
  /** An email address in which `#` stands for the user's number, beginning at 1. */
  readonly email: string;
  readonly password: string;
}

/** @returns the credentials of these users. */
export async function addAccounts(url: string, count: number): Promise<Credentials> {
  const password = 'came before the storm';
  const password_hash = await new Passwords().hash(password);
  const { db, close } = openPostgres(url, 1);
  const users = Array.from({ length: count }, (_, i) => ({
    ...{ id: `stored${i + 1}`, role: 'ROLE_USER' as const, username: `Stored ${i + 1}` },
    ...{ email: `stored${i + 1}@example.org`, password_hash, activated_at: new Date() },
  }));
  try {
    for (let i = 0; i < users.length; i += 500)
      await db
        .insertInto('account')
        .values(users.slice(i, i + 500))
        .execute();
  } finally {
    await close();
  }
  return { email: 'stored#@example.org', password };
}
