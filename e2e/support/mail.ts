// Mails in the local outbox.

import type { Page } from 'playwright-core';

/** Opens the outbox and follows the link in the newest mail with that subject, like a local user. */
export async function followMail(page: Page, subject: string): Promise<void> {
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) });
  await mail.first().getByRole('link').first().click();
}
