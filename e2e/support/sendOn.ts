import type { APIResponse, Route } from 'playwright-core';

/**
 * Sends the request of a page on to the server. A request on a connection that the server has just closed as idle is
 * sent again, as browsers do.
 */
export function sendOn(route: Route, changes: { readonly url?: string } = {}): Promise<APIResponse> {
  return route.fetch({ ...changes, maxRetries: 3 });
}
