/** Checks for common passwords in the browser. The server repeats the check with the same code. */

/** Milliseconds to wait for the code of the check. After that only the server checks the password. */
const MAX_LOADING_MS = 5_000;

const load = () => import('../../../../protocol/passwords/commonPasswords.ts');

/**
 * Returns whether the password is easy to guess. Returns false if the code of the check cannot be loaded.
 * @param own public data of the user, which the password must not contain.
 */
export async function isKnownAsCommon(password: string, own: readonly string[]): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_LOADING_MS));
  const loaded = await Promise.race([load().catch(() => null), late]);
  return loaded?.isCommonPassword(password, own) ?? false;
}
