/** Starts a chain and connects the product to it, for one test file. */
import { afterAll, beforeAll } from 'vitest';
import { TestChain } from '../../../tests/harness/servers/chain.ts';
import { useApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { newCollector } from '../collector.ts';
import type { WalletOptions } from './wallet.ts';

/**
 * Starts a chain and the product for the tests of one `describeOnChain`, which skips its tests and this setup if no
 * local chain is installed.
 */
export function useChain(browser: TestBrowser) {
  let chain: TestChain | null = null;
  beforeAll(async () => {
    chain = await TestChain.start();
  }, 120_000);
  afterAll(() => chain?.stop());
  const started = <T>(value: T | null): T => {
    if (value === null) throw new Error('Nothing is started before the first journey');
    return value;
  };
  const app = useApp({ options: () => ({ env: started(chain).env }) });
  return {
    get chain() {
      return started(chain);
    },
    app,
    /** Returns a user on the page of collectibles. @param allowed expected browser errors. */
    collector: (name: string, options: Partial<WalletOptions> = {}, ...allowed: RegExp[]) =>
      newCollector({ browser, chain: started(chain), url: app.url }, name, options, ...allowed),
  };
}
