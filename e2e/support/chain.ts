/** A chain and the product on it, for one file of journeys. */
import { afterAll, beforeAll } from 'vitest';
import { HAS_CHAIN, TestChain } from '../../server/testing/chain.ts';
import { type App, emptyForSecondTries, startApp } from './app.ts';
import type { People } from './browser.ts';
import { newCollector } from './collector.ts';
import type { WalletOptions } from './wallet.ts';

/** Nothing is started where there is no local chain; `describeOnChain` leaves the journeys out there. */
export function useChain(people: People) {
  let chain: TestChain | null = null;
  let app: App | null = null;
  beforeAll(async () => {
    if (!HAS_CHAIN) return;
    chain = await TestChain.start();
    app = await startApp({ env: chain.env });
  }, 120_000);
  emptyForSecondTries(() => app);
  afterAll(async () => {
    app?.expectQuiet();
    await app?.close();
    await chain?.stop();
  });
  const started = <T>(value: T | null): T => {
    if (value === null) throw new Error('Nothing is started before the first journey');
    return value;
  };
  return {
    get chain() {
      return started(chain);
    },
    get app() {
      return started(app);
    },
    /** Somebody at the page of collectibles. @param allowed complaints of the browser that are provoked. */
    collector: (name: string, options: Partial<WalletOptions> = {}, ...allowed: RegExp[]) =>
      newCollector({ people, chain: started(chain), url: started(app).url }, name, options, ...allowed),
  };
}
