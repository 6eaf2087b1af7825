// Controls an installed Chromium or Firefox through Puppeteer, by the DevTools protocol or by WebDriver BiDi.

import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import { ensureChromium } from '../../scripts/services/chromium.mjs';
import { ensureFirefox } from '../../scripts/services/engines.mjs';
import { type EngineWindow, REPORT_POLICY_VIOLATIONS } from './engineWindow.ts';

const DRAG_STEPS = 8;

export function openChromium(): Promise<EngineWindow> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--mute-audio'];
  return open({ browser: 'chrome', executablePath: ensureChromium(), args });
}

export function openFirefox(): Promise<EngineWindow> {
  return open({ browser: 'firefox', executablePath: ensureFirefox() });
}

async function open(options: LaunchOptions): Promise<EngineWindow> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'warn' && message.type() !== 'error') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${String(error)}`));
  await page.evaluateOnNewDocument(REPORT_POLICY_VIOLATIONS);
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: async (expression) => String(await page.evaluate(expression)),
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: DRAG_STEPS });
      await page.mouse.up();
    },
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}
