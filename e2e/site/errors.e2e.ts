// Messages for errors between the page and the server.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/account.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, createFrom, press, seen } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();

interface Made {
  readonly status: number;
  /** The body of the answer. If omitted, the answer is an error page of a proxy. */
  readonly body?: object;
}

/** Answers all further calls with this method and path as `made` specifies. */
async function answers(page: Page, method: string, path: string, made: Made | 'NOTHING'): Promise<void> {
  await page.unroute(`**/api/**`);
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== method || !new URL(request.url()).pathname.endsWith(path))
      return route.fallback();
    if (made === 'NOTHING') return route.abort('connectionrefused');
    const { status, body } = made;
    if (status === 204) return route.fulfill({ status });
    await route.fulfill(
      body ? { status, json: body } : { status, contentType: 'text/html', body: '<h1>Oh</h1>' },
    );
  });
}

const toast = (page: Page, text: string) => page.getByTestId('toast').getByText(text, { exact: true });

describe('an error message', () => {
  /** Returns the text of the account page for this answer of the server. */
  async function reportedBy(page: Page, made: Made | 'NOTHING'): Promise<string> {
    await answers(page, 'GET', '/account/me', made);
    await page.goto('/account');
    return byId(page, 'user-unknown').getByRole('heading').innerText();
  }

  it('[ERR-26] [ERR-27] [ERR-28] of a page that cannot load depends on the HTTP status if the error code is unknown', async () => {
    const { page, allow } = await browser.newUser('Ada', app.url);
    allow(/Failed to load resource/);
    await signIn(page, app.url, 'Adalind');
    expect(await reportedBy(page, { status: 401 })).toBe('Unauthorized');
    const unknown = { status: 401, error: 'Unauthorized', code: 'E77777', params: {} };
    expect(await reportedBy(page, { status: 401, body: unknown })).toBe('Unauthorized');
    expect(await reportedBy(page, { status: 204 })).toBe('No content');
    expect(await reportedBy(page, { status: 500 })).toBe('Server error');
  });

  it('[ERR-29] [ERR-30] appears for an unknown HTTP status and for a missing answer', async () => {
    const { page, allow } = await browser.newUser('Ann', app.url);
    allow(/Failed to load resource/);
    await signIn(page, app.url, 'Annabella');
    for (const status of [400, 403, 404, 409, 422, 502, 503])
      expect(await reportedBy(page, { status }), String(status)).toBe('Unexpected error');
    expect(await reportedBy(page, { status: 418, body: {} })).toBe('Unexpected error');
    const unknown = { status: 403, error: 'Forbidden', code: 'E77777', params: {} };
    expect(await reportedBy(page, { status: 403, body: unknown })).toBe('Unexpected error');
    expect(await reportedBy(page, 'NOTHING')).toBe('Server not responding');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Annabella', exact: true }).waitFor();
  });

  it('[WEB-35] appears for an answer that does not match the schema', async () => {
    const { page, allow } = await browser.newUser('Abe', app.url);
    allow(/Invalid answer to GET \/api\/account\/me/);
    await signIn(page, app.url, 'Abelarda');
    expect(await reportedBy(page, { status: 200, body: { id: 7 } })).toBe(
      'The server gave an answer that this page cannot read. Reload the page',
    );
  });

  it('[WEB-36] appears instead of an endless wait if the code of a query throws an exception', async () => {
    const { page, allow } = await browser.newUser('Abi', app.url);
    allow(/a fault of the test|Fault [0-9a-f]{8}/);
    await page.goto('/join');
    await page.getByRole('textbox').fill('0'.repeat(32));
    await page.evaluate(() => {
      AbortSignal.timeout = () => {
        throw new Error('a fault of the test');
      };
    });
    await page.keyboard.press('Enter');
    await byId(page, 'fault').waitFor();
  });

  it("[WEB-37] replaces only the list of games if the list's code cannot be loaded", async () => {
    const { page, allow } = await browser.newUser('Amy', app.url);
    allow(/Failed to load resource/);
    await signIn(page, app.url, 'Amyrilla');
    await page.route('**/assets/OpenGames-*.js', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await press(page, 'play-bots');
    await page.waitForURL(/\/game\/[0-9a-f]{32}/);
  });

  it('[ERR-29] appears immediately when a POST request is rejected without a known error code', async () => {
    const { page, allow } = await browser.newUser('Bea', app.url);
    allow(/Failed to load resource/);
    await page.goto('/');
    const unknown = { status: 409, error: 'Conflict', code: 'E77777', params: {} };
    for (const made of [{ status: 403 }, { status: 404, body: {} }, { status: 409, body: unknown }]) {
      await answers(page, 'POST', '/login', made);
      await press(page, 'play-bots');
      await toast(page, 'Unexpected error').waitFor();
      await page.reload();
    }
  });

  it('[ERR-32] [ERR-02] after a rejected change depends on the error code, or on the HTTP status without a code', async () => {
    const { page, allow } = await browser.newUser('Ben', app.url);
    allow(/Failed to load resource/);
    await page.goto('/');
    for (const [made, text] of [
      [{ status: 500 }, 'Server error, please repeat later'],
      [{ status: 503 }, 'Server error, please repeat later'],
      [
        { status: 503, body: { status: 503, error: 'Service Unavailable', code: 'E3041', params: {} } },
        'The server is overloaded, try again later or contact your administrator.',
      ],
      [{ status: 500, body: { status: 500, error: 'Error', code: 'E9999', params: {} } }, 'Unexpected error'],
      ['NOTHING', 'Server not responding'],
    ] as const) {
      await answers(page, 'POST', '/login', made);
      await press(page, 'play-bots');
      await toast(page, text).waitFor();
      await page.reload();
    }
  });

  it('[ERR-31] says that the server is overloaded when it admits nobody to a game, and the page tries again', async () => {
    const { page, allow } = await browser.newUser('Dan', app.url);
    allow(/Failed to load resource/);
    await page.goto('/');
    const gameId = await createFrom(page, { numberOfBots: 3, playerGameTimeSeconds: 600 }, true);
    const body = { status: 503, error: 'Service Unavailable', code: 'E3041', params: {} };
    await answers(page, 'POST', '/seat', { status: 503, body });
    await page.goto(`/game/${gameId}`);
    await page
      .getByText('The server is overloaded, try again later or contact your administrator.', { exact: true })
      .waitFor();
    // The server answers, so the page does not say that it is unreachable and that the clocks have stopped.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Going to the table');
    expect(await page.getByText(/nobody's clock runs/).count()).toBe(0);
    await page.unroute('**/api/**');
    await seen(page, 'table');
  });

  it.each([
    ['es', 'Contraseña o correo incorrectos', 'El servidor no responde'],
    ['ru', 'Неверный пароль или адрес почты', 'Сервер не отвечает'],
    ['zh', '密码或邮箱错误', '服务器无响应'],
    ['pt', 'Senha ou e-mail incorretos', 'O servidor não responde'],
  ])('[I18-09] is in the chosen language %s', async (language, wrong, away) => {
    const { page, allow } = await browser.newUser('Cecil', app.url, { stored: { options: { language } } });
    allow(/Failed to load resource/);
    await page.goto('/login');
    await page.locator('input[type="email"]').fill('nobody@example.org');
    await page.locator('input[type="password"]').fill('not the password');
    await page.locator('form button[type="submit"]').click();
    await page.getByRole('alert').getByText(wrong).waitFor();
    await answers(page, 'POST', '/login', 'NOTHING');
    await page.locator('form button[type="submit"]').click();
    await page.getByRole('alert').getByText(away).waitFor();
  });
});
