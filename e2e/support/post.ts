// Calls of the API as the pages of a browser make them: with its cookies, and from the origin that they lead to.

import type { APIResponse, Page } from 'playwright-core';

export function post(page: Page, address: string, data?: object): Promise<APIResponse> {
  const headers = { Origin: new URL(address).origin };
  return page.request.post(address, { headers, ...(data === undefined ? {} : { data }) });
}
