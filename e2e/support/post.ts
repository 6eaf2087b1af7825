// Makes API calls as a browser page makes them, with its cookies and its origin.

import type { APIResponse, Page } from 'playwright-core';

export function post(page: Page, address: string, data?: object): Promise<APIResponse> {
  const headers = { Origin: new URL(address).origin };
  return page.request.post(address, { headers, ...(data === undefined ? {} : { data }) });
}
