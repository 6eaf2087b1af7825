// Mails as the local outbox shows them.

import type { Page } from 'playwright-core';

/** Opens the outbox and follows the link in the newest mail of that subject, as somebody at this machine does. */
export async function followMail(page: Page, subject: string): Promise<void> {
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) });
  await mail.first().getByRole('link').first().click();
}
