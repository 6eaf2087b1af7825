// An overloaded server refuses new users, reports this in the app, and accepts users again when it is no longer
// overloaded. No other load may run on the machine.

import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { press, seen, untilState } from '../support/table.ts';

const ASKERS = 400;
const OVERLOADED = 'The server is overloaded, try again later or contact your administrator.';

let app: App;
beforeAll(async () => {
  // The limits are not scaled, including that of the event loop delay.
  app = await startApp({ env: { LIMITS_SCALE: '1' } });
});
afterAll(() => app.close());
const browser = useBrowser();

/**
 * Starts clients that send the next request as soon as the last one is answered, each from its own address. @returns a
 * function that stops them.
 */
function requestContinuously(path: string): () => void {
  const agents: Agent[] = [];
  let isOver = false;
  const { hostname, port } = new URL(app.url);
  for (let asker = 0; asker < ASKERS; asker++) {
    const agent = new Agent({
      keepAlive: true,
      localAddress: `127.0.${1 + (asker >> 7)}.${1 + (asker & 127)}`,
    });
    agents.push(agent);
    const ask = (): void => {
      if (isOver) return;
      request({ hostname, port, path, agent, family: 4 }, (answer) => answer.resume().on('end', ask))
        .on('error', () => {})
        .end();
    };
    ask();
  }
  return () => {
    isOver = true;
    for (const agent of agents) agent.destroy();
  };
}

async function untilOverloaded(value: 0 | 1): Promise<void> {
  const figures = async () => (await fetch(`${app.url}/metrics`)).text();
  await expect.poll(figures, { timeout: 60_000 }).toContain(`tetrarch_overloaded ${value}`);
}

it('[ERR-31] an overloaded server rejects calls, and the app reports the overload', async () => {
  const ada = await browser.newUser('Ada', app.url);
  ada.allow(/503/);
  const { page } = ada;
  await page.goto('/');
  await seen(page, 'play-bots');
  const stop = requestContinuously('/api/openapi.json');
  try {
    await untilOverloaded(1);
    await press(page, 'play-bots');
    await page.getByText(OVERLOADED).waitFor({ timeout: 60_000 });
  } finally {
    stop();
  }
  await untilOverloaded(0);
  await press(page, 'play-bots');
  await untilState(page, 'SPECIAL_PAUSE');
});
