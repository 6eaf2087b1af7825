/** Users with an account and a wallet on a chain. */
import { Wallet } from 'ethers';
import type { TestChain } from '../../tests/harness/servers/chain.ts';
import { signIn } from './account.ts';
import type { TestBrowser } from './browser.ts';
import { TestWallet, type WalletOptions } from './payments/wallet.ts';

export interface Place {
  readonly browser: TestBrowser;
  readonly chain: TestChain;
  /** The URL of the product. */
  readonly url: string;
}

/** Returns a user on the page of collectibles. @param allowed expected browser errors. */
export async function newCollector(
  { browser, chain, url }: Place,
  name: string,
  options: Partial<WalletOptions> = {},
  ...allowed: RegExp[]
) {
  const { page, allow } = await browser.newUser(name, url);
  allow(...allowed);
  await signIn(page, url, name);
  const address = await newAccount(chain);
  const wallet = await TestWallet.give(page, {
    ...{ rpcUrl: chain.url, chainId: chain.chainId, account: address },
    ...options,
  });
  await page.goto('/nft');
  await page.getByRole('heading', { name: 'Wallet accounts' }).waitFor();
  return { page, wallet, address };
}

/** Returns an unlinked account of the chain with a balance for fees. The chain signs for it. */
async function newAccount({ provider }: TestChain): Promise<string> {
  const { address } = Wallet.createRandom();
  await provider.send('anvil_setBalance', [address, '0xde0b6b3a7640000']);
  await provider.send('anvil_impersonateAccount', [address]);
  return address;
}
