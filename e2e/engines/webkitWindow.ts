// Controls Debian's WebKit on a virtual display through its own driver, which supports only classic WebDriver.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Origin, type WebDriver } from 'selenium-webdriver';
import { ensureWebKit } from '../../scripts/services/engines.mjs';
import { type Guard, startGuard } from '../../scripts/services/guard.mjs';
import { answers, freePort } from '../../scripts/services/ports.mjs';
import { type EngineWindow, REPORT_POLICY_VIOLATIONS, type Size } from './engineWindow.ts';
import { pngOf } from './xwd.ts';

const SHELL = join(import.meta.dirname, 'webkitShell.js');
const DISPLAY_SIZE = '1600x1200x24';
const START_LIMIT_MS = 20_000;
const DRAG_STEPS = 8;
/**
 * Matches console messages of the window such as `CONSOLE ERROR text`. An address may precede `CONSOLE`, and a source
 * such as `JS` may follow it.
 */
const COMPLAINT = /(?:^|: )CONSOLE (?:\w+ )*(?:WARN|ERROR)\b/;

/** A program that is killed together with this process, and its folder, which is deleted then. */
interface Service {
  readonly folder: string;
  readonly process: ChildProcess;
  readonly guard: Guard;
}

export async function openWebKit(): Promise<EngineWindow> {
  const { driver, xvfb, gjs } = ensureWebKit();
  const display = start(xvfb, (folder) => [
    '-displayfd',
    '3',
    '-screen',
    '0',
    DISPLAY_SIZE,
    '-fbdir',
    folder,
  ]);
  const number = await displayNumber(display.process);
  const port = await freePort();
  const service = start(driver, () => [`--port=${port}`], {
    DISPLAY: `:${number}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // The audio output is discarded, so no sound device is needed.
    PULSE_SERVER: 'none',
  });
  const log = join(service.folder, 'console.log');
  const session = await connect(port, createBrowser(service.folder, gjs, log));
  let size: Size = { width: 1280, height: 800 };
  return {
    goto: (url) => session.get(url),
    async evaluate(expression) {
      const outcome = await session.executeAsyncScript<{ value?: string; error?: string }>(
        `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => ${expression})
          .then((value) => done({ value: String(value) }), (error) => done({ error: String(error) }));`,
      );
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value ?? '';
    },
    async click(at) {
      await pointer(session, at).press().release().perform();
    },
    async drag(from, to) {
      let actions = pointer(session, from).press();
      for (let step = 1; step <= DRAG_STEPS; step++) {
        const part = step / DRAG_STEPS;
        const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        actions = actions.move({
          x: Math.round(at.x),
          y: Math.round(at.y),
          origin: Origin.VIEWPORT,
          duration: 20,
        });
      }
      await actions.release().perform();
    },
    async resize(wanted) {
      size = wanted;
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...wanted });
    },
    // Screenshots are read from the display, because the driver's own screenshots never complete with software
    // rendering.
    screenshot: async () => pngOf(readFileSync(join(display.folder, 'Xvfb_screen0')), size),
    complaints: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => COMPLAINT.test(line)),
    async close() {
      await session.quit().catch(() => {});
      await stop(service);
      await stop(display);
    },
  };
}

function pointer(session: WebDriver, { x, y }: { x: number; y: number }) {
  return session.actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
}

function start(
  command: string,
  args: (folder: string) => string[],
  env: Record<string, string> = {},
): Service {
  const folder = mkdtempSync(join(tmpdir(), 'tetrarch-webkit-'));
  const guard = startGuard(folder, 'KILL');
  const child = spawn(command, args(folder), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  guard.watch(child.pid ?? null);
  return { folder, process: child, guard };
}

async function stop({ process, guard }: Service): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) {
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }
  guard.watch(null);
  await guard.release();
}

/** Returns the number of a free display, which Xvfb chooses and writes. */
async function displayNumber(xvfb: ChildProcess): Promise<string> {
  const pipe = xvfb.stdio[3] as Readable;
  const [number] = await once(pipe, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return String(number).trim();
}

/** Writes a script that starts the window and writes its output to the log, because the driver discards the output. */
function createBrowser(folder: string, gjs: string, log: string): string {
  const script = join(folder, 'early.js');
  const browser = join(folder, 'browser');
  writeFileSync(log, '');
  writeFileSync(script, REPORT_POLICY_VIOLATIONS);
  const quoted = [gjs, '-m', SHELL, join(folder, 'profile'), script].map((part) => `'${part}'`);
  writeFileSync(browser, `#!/bin/sh\nexec ${quoted.join(' ')} >'${log}' 2>&1\n`, { mode: 0o755 });
  return browser;
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const until = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start');
    await delay(50);
  }
  const capabilities = new Capabilities({
    browserName: 'WebKitShell',
    'webkitgtk:browserOptions': { binary, args: [] },
  });
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await session.manage().setTimeouts({ script: START_LIMIT_MS, pageLoad: START_LIMIT_MS });
  return session;
}
