// Linking a browser wallet on a real chain: every step and every possible failure.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { networkName } from '../../protocol/shapes/nft.ts';
import { describeOnChain } from '../../tests/harness/servers/chain.ts';
import { signIn } from '../support/account.ts';
import { useBrowser } from '../support/browser.ts';
import { useChain } from '../support/payments/chain.ts';
import { sendOn } from '../support/sendOn.ts';
import { seen, until } from '../support/table.ts';

const browser = useBrowser();
const place = useChain(browser);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const connect = (page: Page) => button(page, 'Connect wallet').click();
const CONFIG = '**/api/nft/authorities/config';
const TOKEN = '**/api/nft/authorities';

async function refused(page: Page, code: string, text: string): Promise<void> {
  const card = page.locator(`[data-error="${code}"]`);
  await card.getByRole('heading', { name: text, exact: true }).waitFor();
  expect(await page.locator('[data-error]').count()).toBe(1);
}

async function contractSettingsOf(page: Page): Promise<object> {
  return (await (await page.request.get('/api/nft/authorities/config')).json()) as object;
}

const linked = (page: Page) => page.getByRole('listitem').filter({ hasText: 'authorised' });

describeOnChain('linking a wallet', () => {
  it('[NFT-01] [NFT-06] [NFT-07] the user is led step by step to a mined transaction', async () => {
    const { page, wallet, address } = await place.collector('Adaline');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const step = document.querySelector('[data-step]')?.getAttribute('data-step');
        if (step && seen.at(-1) !== step) seen.push(step);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await connect(page);
    await page.locator('[data-step="READY"]').waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'CONNECTING_TO_WALLET',
      'REQUESTING_PROVIDER',
      'REQUESTING_SIGNER',
      'RETRIEVING_CONTRACT_SETTINGS',
      'CHECKING_NETWORK',
      'REQUESTING_CONTRACT',
      'RETRIEVING_AUTHORIZE_TOKEN',
      'SENDING_TRANSACTION',
      'WAITING_FOR_TRANSACTION_TO_BE_MINED',
      'READY',
    ]);
    expect(wallet.requests[0]).toBe('eth_requestAccounts');
    const contract = place.chain.contract(0);
    const events = await contract.queryFilter(contract.getEvent('Authorized')(address));
    expect(events).toHaveLength(1);
  });

  it('[NFT-03] [NFT-43] [NFT-44] the wallet page shows the linked account and its tokens', async () => {
    const { page, address } = await place.collector('Beatrix');
    await place.chain.mint(address, 1001);
    let requests = 0;
    await page.route(TOKEN, (route) => {
      if (route.request().method() === 'GET') requests += 1;
      return route.continue();
    });
    await page.getByText('No wallet account is linked yet.').waitFor();
    await connect(page);
    await page.locator('[data-step="READY"]').waitFor();
    await linked(page).waitFor();
    expect(requests).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Signature - A 1' }).waitFor();
    await button(page, `Unlink ${address.slice(0, 6)}…${address.slice(-4)}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('authorisation revoked').waitFor();
    expect(await page.getByRole('link', { name: 'Signature - A 1' }).count()).toBe(0);
  });

  it("[NFT-17] the wallet page names the wallet's network and the required network", async () => {
    const { page } = await place.collector('Cleopatra', { chainId: 1 });
    await connect(page);
    const error = page.locator('[data-error="WRONG_NETWORK"]');
    await error.waitFor();
    expect(await error.textContent()).toMatch(/Ethereum, chain 1NeededTetrarch local chain, chain 31337/);
    await error.getByRole('button', { name: /^Switch to/ }).click();
    await page.locator('[data-step="READY"]').waitFor();
  });

  it('[NFT-02] [NFT-17] a network is rejected if only its name or only its id matches', async () => {
    const { page } = await place.collector('Cornelia');
    const settings = await contractSettingsOf(page);
    for (const network of [
      { name: 'Tetrarch local chain', chainId: 1337 },
      { name: 'Another chain', chainId: 31337 },
    ]) {
      await page.route(CONFIG, (route) => route.fulfill({ json: { ...settings, network } }));
      await connect(page);
      await page.locator('[data-error="WRONG_NETWORK"]').waitFor();
      await page.unroute(CONFIG);
      await button(page, 'Close').click();
    }
  });

  // The chain is still the local one. Only the wallet and the server's settings report the id of the public network.
  it.each([1, 10, 137, 8453, 42161, 11155111, 59144])(
    '[NFT-02] a wallet on the configured network %i is accepted',
    async (chainId) => {
      const { page, wallet } = await place.collector(`Chain${chainId}`);
      const settings = await contractSettingsOf(page);
      const network = { name: networkName(chainId), chainId };
      await page.route(CONFIG, (route) => route.fulfill({ json: { ...settings, network } }));
      wallet.answer('eth_chainId', `0x${chainId.toString(16)}`);
      await connect(page);
      await page.locator('[data-step="READY"]').waitFor();
    },
  );

  it('[NFT-08] the wallet page explains to users without a wallet how to get a wallet', async () => {
    const { page } = await browser.newUser('Dorothea', place.app.url);
    await signIn(page, place.app.url, 'Dorothea');
    await page.goto('/nft');
    await connect(page);
    await refused(page, 'METAMASK_NOT_AVAILABLE', 'No browser wallet found. Install one and reload the page');
  });

  it('[NFT-09] [NFT-10] [NFT-11] linking stops with the error that the wallet reports, and can be repeated', async () => {
    const { page, wallet } = await place.collector('Edeline');
    for (const [code, error, text] of [
      [-32002, 'ALREADY_PROCESSING', 'The wallet is already waiting for your answer. Open it'],
      [4001, 'REQUEST_REJECTED_BY_USER', 'You declined the request in the wallet'],
      [4900, 'OTHER_REASON', 'The wallet connection failed. Try again'],
    ] as const) {
      wallet.refuse('eth_requestAccounts', { code });
      await connect(page);
      await refused(page, error, text);
      await button(page, 'Close').click();
    }
    // The page continues automatically when the wallet answers the earlier request.
    wallet.refuse('eth_requestAccounts', { code: -32002 });
    await connect(page);
    await page.locator('[data-error="ALREADY_PROCESSING"]').waitFor();
    wallet.refuse('eth_requestAccounts', null);
    await wallet.emit('accountsChanged', [wallet.account]);
    await page.locator('[data-step="READY"]').waitFor();
  });

  it('[NFT-12] [NFT-14] linking a wallet requires a valid account address', async () => {
    const { page, wallet } = await place.collector('Fabiola');
    for (const [accounts, error, text] of [
      [[], 'COULD_NOT_CREATE_SIGNER', 'The wallet gave no account'],
      [['0x12'], 'ACCOUNT_ID_NOT_VALID', 'The wallet address is not valid'],
      // The checksum in the address belongs to another address.
      [
        ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
        'ACCOUNT_ID_NOT_VALID',
        'The wallet address is not valid',
      ],
    ] as const) {
      wallet.answer('eth_accounts', accounts);
      await connect(page);
      await refused(page, error, text);
      await button(page, 'Close').click();
    }
  });

  it('[NFT-13] linking a wallet requires a wallet that accepts requests', async () => {
    const { page } = await place.collector('Galatea');
    await page.evaluate(() => Object.assign(window, { ethereum: { isWallet: true } }));
    await connect(page);
    await refused(page, 'COULD_NOT_CREATE_PROVIDER', 'Could not reach the wallet');
  });

  it('[NFT-04] [NFT-15] [NFT-18] linking a wallet requires the contract and its settings from the server', async () => {
    const { page } = await place.collector(
      'Heloise',
      {},
      /the server responded with a status of|Invalid answer/,
    );
    const settings = await contractSettingsOf(page);
    const notFetched = 'Could not load the contract settings';
    for (const [answer, error, text] of [
      [{ status: 500, body: '' }, 'COULD_NOT_FETCH_CONTRACT_SETTINGS', notFetched],
      [{ json: { address: 'x' } }, 'COULD_NOT_FETCH_CONTRACT_SETTINGS', notFetched],
      [
        { json: { ...settings, address: `0x${'1'.repeat(40)}` } },
        'COULD_NOT_CREATE_CONTRACT',
        'Could not open the contract',
      ],
      [{ json: { ...settings, abi: [] } }, 'COULD_NOT_CREATE_CONTRACT', 'Could not open the contract'],
    ] as const) {
      await page.route(CONFIG, (route) => route.fulfill(answer));
      await connect(page);
      await refused(page, error, text);
      await page.unroute(CONFIG);
      await button(page, 'Close').click();
    }
  });

  it('[NFT-16] linking a wallet requires the network of the contract', async () => {
    const { page, wallet } = await place.collector('Irisanne');
    wallet.refuse('eth_chainId', { code: -32603 });
    await connect(page);
    await refused(page, 'COULD_NOT_CHECK_NETWORK', 'Could not check the network');
    await button(page, 'Close').click();
    wallet.refuse('eth_chainId', null);
    wallet.answer('eth_chainId', 'nowhere');
    await connect(page);
    await refused(page, 'COULD_NOT_CHECK_NETWORK', 'Could not check the network');
  });

  it('[NFT-19] linking a wallet requires an authorization from the server', async () => {
    const { page } = await place.collector(
      'Junella',
      {},
      /the server responded with a status of|Invalid answer/,
    );
    for (const answer of [{ json: { userId: 'me', token: 'none' } }, { status: 503, body: '' }]) {
      await page.route(TOKEN, (route) =>
        route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
      );
      await connect(page);
      await refused(page, 'COULD_NOT_FETCH_TOKEN', 'Could not get the authorisation');
      await page.unroute(TOKEN);
      await button(page, 'Close').click();
    }
  });

  it('[NFT-20] the server refuses to link a wallet that is linked already', async () => {
    const { page } = await place.collector('Kirsten', {}, /status of 400/);
    await connect(page);
    await page.locator('[data-step="READY"]').waitFor();
    await linked(page).waitFor();
    await connect(page);
    await refused(page, 'AUTHORITY_ALREADY_VERIFIED', 'This account is already authorised');
  });

  it('[NFT-21] a wallet is not linked if the user declines the transaction', async () => {
    const { page, wallet } = await place.collector('Lenore');
    wallet.refuse('eth_sendTransaction', { code: 4001 });
    await connect(page);
    await refused(page, 'TRANSACTION_REJECTED_BY_USER', 'You declined the transaction in the wallet');
    wallet.refuse('eth_sendTransaction', null);
    await button(page, 'Ask again').click();
    await page.locator('[data-step="READY"]').waitFor();
  });

  it('[NFT-05] linking a wallet is rejected immediately if no user is logged in', async () => {
    const { page, wallet } = await place.collector('Monique');
    await page.route('**/api/account/me', async (route) => {
      const response = await sendOn(route);
      await route.fulfill({ response, json: { ...(await response.json()), id: '' } });
    });
    await page.reload();
    const before = wallet.requests.length;
    await connect(page);
    await refused(page, 'OTHER_REASON', 'The wallet connection failed. Try again');
    expect(wallet.requests.length).toBe(before);
  });

  it('the wallet page waits for a sent transaction after a reload', async () => {
    const { page } = await place.collector('Norabel');
    await place.chain.provider.send('evm_setAutomine', [false]);
    try {
      await connect(page);
      await page.locator('[data-step="WAITING_FOR_TRANSACTION_TO_BE_MINED"]').waitFor();
      await page.reload();
      await page.locator('[data-step="WAITING_FOR_TRANSACTION_TO_BE_MINED"]').waitFor();
    } finally {
      await place.chain.provider.send('evm_setAutomine', [true]);
    }
    await place.chain.mine();
    await page.locator('[data-step="READY"]').waitFor();
  });

  it('the wallet page polls for the receipt of a transaction only while the page is open', async () => {
    const { page, wallet } = await place.collector('Nerissa');
    const waiting = page.locator('[data-step="WAITING_FOR_TRANSACTION_TO_BE_MINED"]');
    const receiptRequests = () =>
      wallet.requests.filter((method) => method === 'eth_getTransactionReceipt').length;
    await place.chain.provider.send('evm_setAutomine', [false]);
    try {
      await connect(page);
      await waiting.waitFor();
      await page.clock.install();
      // The first request may still come from a timer that was set before the clock was installed. From the second
      // request on, the installed clock determines the polling interval.
      const begun = receiptRequests();
      await until(receiptRequests, 'the polling').toBeGreaterThan(begun + 1);
      await page.getByRole('link', { name: 'Main menu', exact: true }).click();
      await seen(page, 'play-bots');
      const afterLeaving = receiptRequests();
      for (let second = 0; second < 10; second++) await page.clock.runFor(1_000);
      expect(receiptRequests()).toBe(afterLeaving);
      await page.goBack();
      await waiting.waitFor();
    } finally {
      await place.chain.provider.send('evm_setAutomine', [true]);
    }
    await place.chain.mine();
    await page.locator('[data-step="READY"]').waitFor();
  });

  it('the wallet page lists several wallets by name', async () => {
    const { page } = await place.collector('Olganne', { announcedAs: ['Four Winds', 'Lantern'] });
    const choice = page.getByRole('list', { name: 'Wallets in this browser' });
    expect(await choice.getByRole('button').allTextContents()).toEqual(['Four Winds', 'Lantern']);
    await choice.getByRole('button', { name: 'Lantern' }).click();
    await page.locator('[data-step="READY"]').waitFor();
  });
});
