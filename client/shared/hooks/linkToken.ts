/**
 * The token of a link in a mail. It is taken out of the address before anything else happens, so that neither the
 * browser's history nor whoever is asked for a file ever sees it. It stays with the entry of the history, where a reload
 * finds it, and in memory, for the agreement may come between.
 */
import { PATHS } from './paths.ts';

const PAGES: readonly string[] = [PATHS.activate, PATHS.resetPassword];

/** What the router hands to the page. */
interface LinkState {
  readonly token?: string;
}

const stored = new Map<string, string>();

// On import, since the router reads the address as soon as it is imported.
hideLinkToken();

function hideLinkToken(): void {
  const { pathname, search } = location;
  const token = new URLSearchParams(search).get('token');
  if (token === null || !PAGES.includes(pathname)) return;
  stored.set(pathname, token);
  // `usr` is where the router looks for the state of an entry.
  history.replaceState({ ...history.state, usr: { token } satisfies LinkState }, '', pathname);
}

/** The token that this page was opened with; null when there was none. */
export function linkToken({ pathname, state }: { pathname: string; state: unknown }): string | null {
  return (state as LinkState | null)?.token ?? stored.get(pathname) ?? null;
}
