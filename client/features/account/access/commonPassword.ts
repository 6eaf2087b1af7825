/** The check for common passwords, with the server's code. The server repeats it. */

/** Milliseconds after which a check whose code is still loading is left to the server. */
const MAX_LOADING_MS = 5_000;

const load = () => import('../../../../protocol/passwords/commonPasswords.ts');

/**
 * Returns whether the password is easy to guess; false if the code cannot be loaded.
 * @param own public data of the user.
 */
export async function isKnownAsCommon(password: string, own: readonly string[]): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_LOADING_MS));
  const loaded = await Promise.race([load().catch(() => null), late]);
  return loaded?.isCommonPassword(password, own) ?? false;
}
