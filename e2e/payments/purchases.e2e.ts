// Boards, installments and donations: paid at the provider, listed, and failed.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeOnChain } from '../../tests/harness/servers/chain.ts';
import { useBrowser } from '../support/browser.ts';
import { useChain } from '../support/payments/chain.ts';
import { becomes, button, heading, link, PAY, refused, usePaying } from '../support/payments/paying.ts';
import { until } from '../support/table.ts';

const browser = useBrowser();
const { app } = useChain(browser);
const { member, atProvider, payInOtherTab } = usePaying(app, browser);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describeOnChain('purchases', () => {
  it("[PAY-26] [PAY-35] [PAY-38] a donation is paid on the provider's page", async () => {
    const page = await member('Yolanda', '/support');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(app.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await page.getByLabel('Note for us, optional').fill('For the study board');
    await button(page, PAY).click();
    await page.getByLabel('Amount in USD').fill('12.50');
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    const [, id] = /\/payment-confirmation\/donate\/success\/(cs_\w+)$/.exec(page.url()) ?? [];
    expect(id).toBeDefined();
    expect(sent.filter((line) => line.includes(`/api/payments/sessions/${id}`))).not.toEqual([]);
    await link(page, 'Purchases and support').click();
    await row(page, 'For the study board').getByText('12.50').waitFor();
    expect(sent.some((line) => line.includes('For the study board'))).toBe(true);
    expect(sent.filter((line) => /\b(card|cvc|cvv|iban)\b/i.test(line))).toEqual([]);
    await page.goto('/support');
    await button(page, PAY).waitFor();
    expect(await page.locator('input[autocomplete^="cc-"], iframe').count()).toBe(0);
  });

  it('[PAY-27] an unpaid donation leads to a page that reports the missing payment', async () => {
    const page = await member('Yvonne', '/support');
    await button(page, PAY).click();
    await atProvider(page, 'Cancel and go back');
    await heading(page, 'Failed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-confirmation/donate/failure');
    await link(page, 'Try again').click();
    await heading(page, 'Support Tetrarch').waitFor();
  });

  it('[PAY-24] [PAY-25] paying for a board leads to the success page, and cancelling the payment to the failure page', async () => {
    const page = await member('Ysabel', '/purchases');
    await button(page, 'Buy for 49 USD').click();
    await atProvider(page, 'Pay');
    await heading(page, 'Success').waitFor();
    expect(page.url()).toMatch(/\/payment-confirmation\/nft\/success\/cs_\w+$/);
    await page.goto('/purchases');
    await button(page, 'Buy for 19 USD').click();
    await atProvider(page, 'Cancel and go back');
    await heading(page, 'Failed').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-confirmation/nft/failure');
  });

  it('[PAY-17] the purchases page lists all purchases with their results', async () => {
    const page = await member('Ysolde', '/purchases');
    await page.getByText('Nothing bought or given yet.').waitFor();
    await payInOtherTab(page, 'SIGNATURE');
    await payInOtherTab(page, 'COMMUNITY', 'cancel');
    await payInOtherTab(page, 'CUSTOM_INSTALMENT', 'expire');
    await becomes(page, () => row(page, 'Signature board').getByText('paid', { exact: true }));
    await becomes(page, () => row(page, 'Custom instalment').getByText('failed', { exact: true }));
    expect(await row(page, 'Community board').getByText('pending', { exact: true }).count()).toBe(1);
  });

  it('[PAY-36] an open purchases page keeps showing a failed purchase as failed', async () => {
    const page = await member('Zacharias', '/purchases');
    const buy = page.getByRole('button', { name: 'Buy for 19 USD' });
    await buy.waitFor();
    expect(await page.locator('[data-error]').count()).toBe(0);
    // The browser begins to leave for the provider's page, but the page stays open.
    await page.evaluate(() => {
      window.open = () => {
        document.title = 'pending';
        setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pagehide')), 300);
        return null;
      };
    });
    await buy.click();
    await until(() => page.title(), 'the leave').toBe('pending');
    expect(await buy.isDisabled()).toBe(true);
    await refused(page, 'UNKNOWN_ERROR', 'Unexpected error');
  });
});
