/**
 * The token of a mailed link. It is removed from the URL before anything else happens, so that neither the browser
 * history nor a Referer header contains it. The token is stored in the state of the history entry, so that a reload can
 * read it. It is also stored in memory, because that state is lost if the agreement is shown before the page.
 */
import { fieldOf } from '../../../engine/records.ts';
import { PATHS } from './paths.ts';

const PAGES: readonly string[] = [PATHS.activate, PATHS.resetPassword];

/** The state that the router passes to the page. */
interface LinkState {
  readonly token?: string;
}

const stored = new Map<string, string>();

// Runs on import, because the router reads the URL when it is imported.
hideLinkToken();

function hideLinkToken(): void {
  const { pathname, search } = location;
  const token = new URLSearchParams(search).get('token');
  if (token === null || !PAGES.includes(pathname)) return;
  stored.set(pathname, token);
  // `usr` is the property in which the router stores the state of an entry.
  history.replaceState({ ...history.state, usr: { token } satisfies LinkState }, '', pathname);
}

/** Returns the token with which this page was opened, or null without one. */
export function linkToken({ pathname, state }: { pathname: string; state: unknown }): string | null {
  const token = fieldOf(state, 'token');
  return typeof token === 'string' ? token : (stored.get(pathname) ?? null);
}
