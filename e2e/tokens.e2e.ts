// One collectible, for its owner, for others, and for visitors.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeOnChain } from '../server/testing/chain.ts';
import { usePeople } from './support/browser.ts';
import { useChain } from './support/chain.ts';

const people = usePeople();
const place = useChain(people);

const board = (page: Page) => page.getByTestId('board');
const light = (page: Page) => page.getByLabel('Strength of the light squares');
const artOf = (page: Page) =>
  board(page).evaluate((element) => ({
    picture: element.style.getPropertyValue('--art'),
    light: element.style.getPropertyValue('--art-light'),
    frame: element.style.getPropertyValue('--art-frame'),
  }));

/** Somebody who owns a token, at its page. */
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
  it('[NFT-38] [NFT-39] is tuned by its owner alone', async () => {
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
    // Somebody else, and a visitor.
    const { page: other } = await place.collector('Perpetua');
    const { page: visitor } = await people.person('Visitor', place.app.url);
    for (const one of [other, visitor]) {
      await one.goto('/nft/1002');
      await one.getByRole('heading', { name: 'Signature - A 2' }).waitFor();
      expect((await artOf(one)).light).toBe('50%');
      await one.getByText('Only its owner can tune it.').waitFor();
      expect(await light(one).count()).toBe(0);
    }
  });

  it('[NFT-39] is shown plain to its owner when the settings cannot be fetched', async () => {
    const page = await ownerOf('Philippa', 2003, /status of 503/);
    await page.route('**/api/nft/settings/2003', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('heading', { name: 'Community - B 3' }).waitFor();
    await board(page).waitFor();
    expect(await light(page).count()).toBe(0);
  });

  it("[NFT-40] that does not exist, or is nobody's business, is not found", async () => {
    const { page, allow } = await people.person('Seeker', place.app.url);
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

  it('[NFT-41] that cannot be shown for another reason says so', async () => {
    const { page, allow } = await people.person('Unlucky', place.app.url);
    allow(/status of 5/);
    for (const answer of [{ status: 500, body: '' }, { status: 503, body: '' }, { json: { tokenId: 7 } }]) {
      await page.route('**/api/nft/token/**', (route) => route.fulfill(answer));
      await page.goto('/nft/1001');
      await page.locator('[data-error="OTHER_REASON"]').getByText('The token cannot be shown now').waitFor();
      await page.unroute('**/api/nft/token/**');
    }
  });
});
