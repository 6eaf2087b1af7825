/**
 * The checkout sandbox for machines without provider keys: a separate process that implements the card provider's API.
 * It starts on first use, stores its data beside the server's data, and ends with this process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { StripeKeys } from '../config/config.ts';
import { ProviderUnavailable } from './paymentGateway.ts';

const MAIN = path.join(import.meta.dirname, '..', 'stripeSandbox', 'main.ts');
const READY = /^ready (\S+) (\S+)$/;

export interface SandboxKeys {
  keys(): Promise<StripeKeys>;
  stop(): Promise<void>;
}

export function sandboxKeys(dataDir: string, publicUrl: () => string): SandboxKeys {
  let child: ChildProcess | null = null;
  let keys: Promise<StripeKeys> | null = null;

  async function begin(): Promise<StripeKeys> {
    const { PATH = '', HOME = '' } = process.env;
    const started = spawn(process.execPath, [MAIN], {
      env: {
        PATH,
        HOME,
        SANDBOX_FILE: path.join(dataDir, 'checkout-sandbox.json'),
        SANDBOX_WEBHOOK: `${publicUrl()}/api/payments/webhook`,
      },
      // The sandbox exits when this pipe closes.
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    started.once('exit', () => {
      keys = null;
    });
    const lines = createInterface({ input: started.stdout });
    const ended = once(started, 'exit').then(() => {
      throw new ProviderUnavailable('the checkout sandbox ended');
    });
    const first = once(lines, 'line').then(([line]) => READY.exec(String(line)));
    const ready = await Promise.race([first, ended]);
    if (!ready) throw new ProviderUnavailable('the checkout sandbox did not start');
    return { secretKey: 'sk_test_sandbox', webhookSecrets: [ready[2] ?? ''], apiBase: ready[1] ?? '' };
  }

  return {
    keys() {
      if (!keys) {
        const begun = begin();
        keys = begun;
        begun.catch(() => {
          if (keys === begun) keys = null;
        });
      }
      return keys;
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}
