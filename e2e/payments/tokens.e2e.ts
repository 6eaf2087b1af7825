// One collectible as its owner, other users and visitors see it.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeOnChain } from '../../tests/harness/servers/chain.ts';
import { useBrowser } from '../support/browser.ts';
import { useChain } from '../support/payments/chain.ts';
import { usePaying } from '../support/payments/paying.ts';
import { sendOn } from '../support/sendOn.ts';
import { press, until } from '../support/table.ts';

const browser = useBrowser();
const place = useChain(browser);

const board = (page: Page) => page.getByTestId('board');
const light = (page: Page) => page.getByLabel('Strength of the light squares');
const artOf = (page: Page) =>
  board(page).evaluate((element) => ({
    picture: element.style.getPropertyValue('--art'),
    light: element.style.getPropertyValue('--art-light'),
    frame: element.style.getPropertyValue('--art-frame'),
  }));

/** Opens the page of a token for its owner. */
async function ownerOf(name: string, tokenId: number, ...allowed: RegExp[]): Promise<Page> {
  const { page, address } = await place.collector(name, {}, ...allowed);
  await place.chain.mint(address, tokenId);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.locator('[data-step="READY"]').waitFor();
  await page.locator(`a[href="/nft/${tokenId}"]`).click();
  await board(page).waitFor();
  return page;
}

describeOnChain('a collectible', () => {
  it('[NFT-38] [NFT-39] a token can be adjusted only by its owner', async () => {
    const page = await ownerOf('Penelope', 1002);
    await page.getByRole('heading', { name: 'Signature - A 2' }).waitFor();
    expect(await artOf(page)).toEqual({
      picture: 'url("/collectibles/signature-2.svg")',
      light: '50%',
      frame: '',
    });
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await light(page).fill('30');
    await page.getByLabel('Frame', { exact: true }).selectOption('brass');
    await page.getByText('Use on my tables').click();
    const tuned = {
      picture: 'url("/collectibles/signature-2.svg")',
      light: '30%',
      frame: 'url("/collectibles/frames/brass.svg")',
    };
    expect(await artOf(page)).toEqual(tuned);
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await light(page).waitFor();
    expect(await light(page).inputValue()).toBe('30');
    expect(await artOf(page)).toEqual(tuned);
    // Two pages are open: that of another user, and that of a visitor.
    const { page: other } = await place.collector('Perpetua');
    const { page: visitor } = await browser.newUser('Visitor', place.app.url);
    for (const one of [other, visitor]) {
      await one.goto('/nft/1002');
      await one.getByRole('heading', { name: 'Signature - A 2' }).waitFor();
      expect((await artOf(one)).light).toBe('50%');
      await one.getByText('Only its owner can tune it.').waitFor();
      expect(await light(one).count()).toBe(0);
    }
  });

  it('[NFT-39] the owner of a token sees the default look if the settings of the token cannot be fetched', async () => {
    const page = await ownerOf('Philippa', 2003, /status of 503/);
    await page.route('**/api/nft/settings/2003', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('heading', { name: 'Community - B 3' }).waitFor();
    await board(page).waitFor();
    expect(await light(page).count()).toBe(0);
  });

  it('[NFT-33] [NFT-36] a page refuses settings that belong to another token', async () => {
    // No token has this name, and the browser logs the status.
    const page = await ownerOf('Patience', 2005, /status of 404/);
    const settings = { opacityLight: 50, opacityDark: 50, frame: null, isDefault: false };
    await page.route('**/api/nft/settings/*', (route) =>
      route.fulfill({ json: { ...settings, tokenId: '2006' } }),
    );
    await page.reload();
    await page.getByText('Invalid token settings id!', { exact: true }).waitFor();
    await board(page).waitFor();
    expect(await light(page).count()).toBe(0);
    // The page requests a token by a name instead of a number, and the server answers with the token 2005.
    await page.route('**/api/nft/token/five*', async (route) => {
      const url = route.request().url().replace('/five', '/2005');
      await route.fulfill({ response: await sendOn(route, { url }) });
    });
    await page.route('**/api/nft/settings/*', (route) =>
      route.fulfill({ json: { ...settings, tokenId: 'five' } }),
    );
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.method()));
    await page.goto('/nft/five');
    await light(page).fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Incorrect token id. Should be finite number!', { exact: true }).waitFor();
    expect(requests).not.toContain('PATCH');
  });

  it('[NFT-40] a token is reported as not found if it does not exist or is private', async () => {
    const { page, allow } = await browser.newUser('Seeker', place.app.url);
    allow(/status of (404|401)/);
    const notFound = page.locator('[data-error="NOT_FOUND"]');
    for (const path of ['/nft/999999', '/nft/%20']) {
      await page.goto(path);
      await notFound.getByText('This token was not found').waitFor();
    }
    await page.route('**/api/nft/token/**', (route) => route.fulfill({ status: 401, body: '' }));
    await page.goto('/nft/1001');
    await notFound.getByText('This token was not found').waitFor();
  });

  it('[NFT-41] an error message replaces a token that exists but cannot be shown', async () => {
    const { page, allow } = await browser.newUser('Unlucky', place.app.url);
    allow(/status of 5|Invalid answer/);
    for (const answer of [{ status: 500, body: '' }, { status: 503, body: '' }, { json: { tokenId: 7 } }]) {
      await page.route('**/api/nft/token/**', (route) => route.fulfill(answer));
      await page.goto('/nft/1001');
      await page.locator('[data-error="OTHER_REASON"]').getByText('The token cannot be shown now').waitFor();
      await page.unroute('**/api/nft/token/**');
    }
  });

  it('[GAM-53] a token must be selected before a game in NFT mode can be created', async () => {
    const page = await ownerOf('Rosamund', 1004);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
    });
    await page.goto('/create');
    await page.getByText('Play with a collectible', { exact: true }).click();
    const choice = page.getByRole('combobox', { name: 'Collectible', exact: true });
    await choice.getByRole('option', { name: 'Signature - A 4' }).waitFor({ state: 'attached' });
    await page.getByTestId('open-table').click();
    await page.getByText('Choose a token').waitFor();
    expect(requests.filter((path) => path.endsWith('/game-session'))).toEqual([]);
    await choice.selectOption('1004');
    await page.getByTestId('open-table').click();
    await page.waitForURL(/\/game\//);
  });

  it('[NFT-45] the token of a game determines its look for all players and watchers until the game ends', async () => {
    const page = await ownerOf('Theodosia', 1005);
    await light(page).fill('40');
    await page.getByText('Use on my tables').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    // A new game starts with the collectible.
    await page.goto('/create');
    const choice = page.getByRole('combobox', { name: 'Collectible', exact: true });
    await choice.waitFor();
    expect(await choice.inputValue()).toBe('1005');
    await page.getByTestId('open-table').click();
    await page.waitForURL(/\/game\//);
    const look = { picture: 'url("/collectibles/signature-5.svg")', light: '40%', frame: '' };
    await until(() => artOf(page), 'the look at the own table').toEqual(look);
    const { page: other } = await browser.newUser('Opponent', place.app.url);
    await other.goto(page.url().replace('/game/', '/join/'));
    await press(other, 'take-seat');
    await other.waitForURL(/\/game\//);
    await until(() => artOf(other), 'the look for the others').toEqual(look);
    // A later change of the token's settings does not change the look of the game.
    const tab = await page.context().newPage();
    await tab.goto('/nft/1005');
    await light(tab).fill('90');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Saved', { exact: true }).waitFor();
    await other.reload();
    await until(() => artOf(other), 'the look as it was').toEqual(look);
  });

  it('[TBL-10] the token of a game can be chosen, changed and removed before the game starts', async () => {
    const page = await ownerOf('Eudora', 1006);
    await page.goto('/create');
    await page.getByTestId('open-table').click();
    await page.waitForURL(/\/game\//);
    const plain = await artOf(page);
    const edit = async (act: () => Promise<unknown>) => {
      await press(page, 'game-menu-open');
      await press(page, 'menu-edit');
      await act();
      await press(page, 'edit-save');
      await until(() => page.getByTestId('edit-dialog').count(), 'the form closed').toBe(0);
    };
    const collectible = page.getByText('Play with a collectible', { exact: true });
    await edit(async () => {
      await collectible.click();
      await page.getByRole('combobox', { name: 'Collectible', exact: true }).selectOption('1006');
    });
    const picture = async () => (await artOf(page)).picture;
    await until(picture, 'the look of the token').toBe('url("/collectibles/signature-6.svg")');
    await press(page, 'game-menu-open');
    await press(page, 'menu-setup');
    await page.getByTestId('setup-dialog').getByText('Signature - A 6').waitFor();
    await page.keyboard.press('Escape');
    await edit(() => collectible.click());
    await until(() => artOf(page), 'the plain table').toEqual(plain);
  });

  it('[NFT-45] a token of the kind "pieces" determines the piece set of one game, for all players and watchers', async () => {
    const page = await ownerOf('Clothilde', 3002);
    /** Counts the kings of the page that have the ornament of the set. */
    const isSet = (one: Page) => one.locator('#piece-king #pieces-2-king').count();
    await until(() => isSet(page), 'the pieces on the page of the token').toBe(1);
    await page.goto('/create');
    expect(await isSet(page)).toBe(0);
    await page.getByText('Play with a collectible', { exact: true }).click();
    const choice = page.getByRole('combobox', { name: 'Collectible', exact: true });
    await choice.getByRole('option', { name: 'Pieces - C 2' }).waitFor({ state: 'attached' });
    await choice.selectOption('3002');
    await page.getByTestId('open-table').click();
    await page.waitForURL(/\/game\//);
    await until(() => isSet(page), 'the pieces at the own table').toBe(1);
    const { page: other } = await browser.newUser('Onlooker', place.app.url);
    await other.goto(page.url().replace('/game/', '/join/'));
    await press(other, 'watch');
    await until(() => isSet(other), 'the pieces for the others').toBe(1);
  });

  it('[NFT-37] each token can be bought once, and the sale ends with the last token', async () => {
    const { page, address } = await place.collector('Sidonia');
    await place.chain.mint(address, 2001);
    await place.chain.mint(address, 2012);
    const shop = page.getByRole('region', { name: 'Community board' });
    const gone = shop.getByRole('img', { name: /: not available$/ });
    const isGone = (number: number) => shop.getByAltText(`Community - B ${number}: not available`).count();
    const removedAfterOpening = async () => {
      await page.goto('/purchases');
      await shop.getByRole('img').first().waitFor();
      return (await isGone(1)) + (await isGone(12));
    };
    await until(removedAfterOpening, 'both of them gone').toBe(2);
    expect(await isGone(2)).toBe(0);
    await shop.getByText(`${12 - (await gone.count())} of 12 are left. You get the first of them.`).waitFor();
    const buy = shop.getByRole('button', { name: 'Buy for 19 USD' });
    expect(await buy.isDisabled()).toBe(false);
    await page.route('**/api/nft/availability', async (route) => {
      const all: Record<string, string> = await (await sendOn(route)).json();
      const none = Object.keys(all).map((tokenId) => [tokenId, 'NOT_AVAILABLE']);
      await route.fulfill({ json: Object.fromEntries(none) });
    });
    await page.reload();
    await shop.getByText('This collection is sold out').waitFor();
    expect(await buy.isDisabled()).toBe(true);
    await shop.getByRole('link', { name: 'Community - B 3' }).click();
    await page.getByRole('heading', { name: 'Community - B 3' }).waitFor();
  });

  it('a paid token waits until the user links a wallet', async () => {
    const { page, wallet } = await place.collector('Wilhelmina');
    await usePaying(place.app, browser).payInOtherTab(page, 'COMMUNITY');
    await page.goto('/purchases');
    await page.getByText('Link a wallet, and it goes there.').waitFor();
    wallet.refuse('eth_requestAccounts', { code: 4001 });
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.locator('[data-error="CI_REQUEST_REJECTED_BY_USER"]').waitFor();
    wallet.refuse('eth_requestAccounts', null);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.locator('[data-step="READY"]').waitFor();
  });
});
