// Text from users is displayed as text everywhere: no script runs, and nothing is fetched.

import { expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { post } from '../support/post.ts';

const app = useApp();
const browser = useBrowser();

const PAYLOADS = [
  '<img src=/hit onerror=hit()>',
  '<script>hit()</script>',
  '"><svg onload=hit()>',
  "';hit();//",
  '{{constructor.hit()}}',
  '<b>bold</b>',
  'javascript:hit()',
  '<iframe srcdoc=1>',
] as const;

it('S31: titles, names and notes are rendered as plain text', async () => {
  const { page } = await browser.newUser('Zenobia', app.url);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    Object.assign(window, { hit: () => Object.assign(window, { wasHit: true }) });
  });
  await signIn(page, app.url, 'Zenobia');
  const isShown = async (path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'wasHit' in window)).toBe(false);
    expect(await page.locator('main :is(iframe, img[src="/hit"], script)').count()).toBe(0);
  };
  const paths = {
    successPath: '/payment-confirmation/donate/success',
    cancelPath: '/payment-confirmation/donate/failure',
  };
  for (const text of PAYLOADS) {
    const made = await post(page, `${app.url}/api/game-session`, { name: text });
    expect(made.status()).toBe(201);
    const { id } = await made.json();
    await isShown(`/join/${id}`, text);
    await page.request.delete(`${app.url}/api/game-session/${id}`, { headers: { Origin: app.url } });
    const donation = { productType: 'DONATE', notes: text, ...paths };
    await post(page, `${app.url}/api/payments/create-nft-checkout-session`, donation);
  }
  for (const text of PAYLOADS) await isShown('/purchases', text);
  expect(requests.filter((url) => url.includes('/hit'))).toEqual([]);
});
