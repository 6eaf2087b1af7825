// The study board and practice.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePosition } from '../../engine/notation/positionText.ts';
import { KINGS, place } from '../../engine/rules/testing/table.ts';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { logIn, signIn } from '../support/account.ts';
import { logIn as fillLogIn, fillSignUp, pressButton } from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.ts';
import { followMail } from '../support/mail.ts';
import { PUZZLES } from '../support/puzzles.ts';
import { byId, field, pieceOn, play, until } from '../support/table.ts';

const app = useApp();
const browser = useBrowser();
const lines = (page: Page) => byId(page, 'variations');

it('[STU-01] [STU-02] [STU-04] the study board plays legal moves of all armies with variations, and saves the study', async () => {
  const guest = await browser.newUser('Nina', app.url);
  await guest.page.goto('/study');
  await guest.page.getByText('Sign Up to unlock this functionality').waitFor();

  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Annalisa');
  await page.goto('/');
  await page.getByRole('link', { name: 'Study Board' }).click();
  await page.getByRole('heading', { name: 'Study Board' }).waitFor();
  // All colors move, and a second variation begins at the start.
  await play(page, 'a4-a5');
  // When Black is to move, a white piece has no legal move. A rook does not jump.
  for (const [from, to] of [
    ['b4', 'b5'],
    ['a10', 'a8'],
  ] as const) {
    await field(page, from).click();
    await field(page, to).click();
    expect(await pieceOn(page, to)).toBeNull();
  }
  await play(page, 'd12-e12');
  await play(page, 'l9-l8');
  await page.getByRole('button', { name: 'Take back' }).click();
  await until(() => pieceOn(page, 'l9'), 'the move taken back').not.toBeNull();
  await page.getByRole('button', { name: 'To the start' }).click();
  await play(page, 'b4-b5');
  await until(() => lines(page).getByRole('button').allInnerTexts(), 'two lines').toEqual([
    'a4-a5',
    'b4-b5',
    'd12-e12',
  ]);
  await page.getByRole('textbox', { name: 'Comment' }).fill('The other way.');
  await lines(page).getByText('The other way.').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await until(() => byId(page, 'study-lines').locator('li').count(), 'lines of the engine').toBe(3);
  const chances = (await byId(page, 'study-chances').locator('b').allInnerTexts()).map((text) =>
    Number(/^(\d+)%$/.exec(text)?.[1]),
  );
  expect(chances).toHaveLength(4);
  expect(Math.abs(100 - chances.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Green', exact: true }).click();
  await shot('study');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Two ways');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Two ways” is saved on this device.').waitFor();

  await page.goto('/games');
  await page.getByRole('link', { name: 'Open: Two ways' }).click();
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'a4-a5' }).waitFor();
});

it('[STU-03] the study board lets the user set up a position, and explains why a position is invalid', async () => {
  const { page, shot } = await browser.newUser('Annalisa', app.url);
  await page.goto('/');
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  // An invalid position is refused with its reason, and the study stays unchanged.
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'black queen' }).click();
  await field(page, 'f6').click();
  await until(() => pieceOn(page, 'f6'), 'the queen').toBe('bQ');
  await page.getByRole('button', { name: 'white king' }).click();
  await field(page, 'g7').click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This is no position. pieces: more than one king: White' })
    .waitFor();
  await field(page, 'g7').click();
  await until(() => page.getByRole('alert').count(), 'no fault').toBe(0);
  await shot('study-setup');
  await page.getByRole('tab', { name: 'Position text' }).click();
  const text = page.getByRole('textbox', { name: 'Position text' });
  await text.fill(`${await text.inputValue()} 7`);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await page.getByText('This is no position. count of moves: something else follows').waitFor();
  await page.setViewportSize(PHONE.viewport);
  await shot('study-phone');
});

it('[BTS-02] the study board says whether a checkmate is forced or can be prevented', async () => {
  const { page } = await browser.newUser('Annalisa', app.url);
  await page.goto('/');
  await logIn(page, app.url, 'Annalisa');
  await page.goto('/study');
  const read = async (position: string) => {
    await page.getByRole('tab', { name: 'Position text' }).click();
    await page.getByRole('textbox', { name: 'Position text' }).fill(position);
    await page.getByRole('button', { name: 'Read this position' }).click();
  };
  await read(makePosition(place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`)));
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await byId(page, 'study-mate').getByText('White gives checkmate with this move.').waitFor();
  await page.getByText('If all play equally well from here on.').waitFor();
});

it('practice rejects a wrong move and counts a right move', async () => {
  const { page, shot } = await browser.newUser('Nina', app.url);
  await page.goto('/practice?puzzle=mate-1');
  await page.getByRole('heading', { name: 'Mate in one' }).waitFor();
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await shot('practice');
  expect(await barriers(page)).toEqual([]);
  const solution = PUZZLES.find(({ id }) => id === 'mate-1')?.solutions[0] ?? '';
  const [from = '', to = ''] = solution.replace(/=.*/, '').split(/[-x]/);
  await field(page, from).click();
  await field(page, to).click();
  await page
    .getByRole('status')
    .filter({ hasText: `Right: ${solution}` })
    .waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Mate in one, puzzle 1, solved' }).waitFor();
});

it("the study board shows the engine's variations for a position in which the game soon ends by no progress", async () => {
  const late =
    '1,wQ,10/4,bB,7/2,bN,wB,bQ,7/bQ,bR,wR,bR,6,bPr,wR/1,bK,10/1,bQ,3,wQ,6/11,wQ/12/12/5,wPr,gPl,5/12/wN,2,wN,gPl,3,gK,3 g bbgg mama 0,1,0,2 98 590';
  const { page } = await browser.newUser('Lisabeth', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Lisabeth');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Position text' }).click();
  await page.getByRole('textbox', { name: 'Position text' }).fill(late);
  await page.getByRole('button', { name: 'Read this position' }).click();
  await until(() => pieceOn(page, 'i1'), 'the position').toBe('gK');
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  await until(
    () => byId(page, 'study-lines').locator('li').count(),
    'variations of the engine',
  ).toBeGreaterThan(0);
  for (const text of await byId(page, 'study-lines').locator('li').allInnerTexts())
    expect(text.match(/[a-l]\d+[-x][a-l]\d+/g)?.length).toBeGreaterThan(0);
});

const moves = (page: Page) => lines(page).getByRole('button').allInnerTexts();
const current = (page: Page) => lines(page).locator('[aria-current]').allInnerTexts();

/** Opens the study board of a user with an account, with the moves d3-e3 d12-e12 and the variation a4-a5. */
async function studying(name: string) {
  const user = await browser.newUser(name, app.url);
  await user.page.goto('/');
  await signIn(user.page, app.url, name);
  await user.page.goto('/study');
  await play(user.page, 'd3-e3');
  await play(user.page, 'd12-e12');
  await user.page.getByRole('button', { name: 'To the start' }).click();
  await play(user.page, 'a4-a5');
  // Moves the focus away from the board, which uses the arrow keys itself.
  await user.page.getByRole('heading', { name: 'Study Board' }).click();
  return user;
}

it('[WEB-60] [WEB-64] keys step through the moves and change between variations', async () => {
  const { page, shot } = await studying('Katharina');
  expect(await current(page)).toEqual(['a4-a5']);
  for (const [key, expected] of [
    ['ArrowUp', ['d3-e3']],
    ['ArrowUp', ['d3-e3']],
    ['ArrowRight', ['d12-e12']],
    ['ArrowDown', ['a4-a5']],
    ['ArrowLeft', []],
    ['End', ['d12-e12']],
    ['Home', []],
    ['Control+ArrowRight', []],
    ['ArrowRight', ['d3-e3']],
  ] as const) {
    await page.keyboard.press(key);
    await until(() => current(page), `the move after ${key}`).toEqual(expected);
  }
  // In a text field and on the board, the keys do not step through the moves.
  await page.getByRole('textbox', { name: 'Comment' }).fill('Quiet');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('p');
  expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Quiept');
  await field(page, 'g7').click();
  await page.keyboard.press('ArrowLeft');
  expect(await current(page)).toEqual(['d3-e3']);
  await page.getByRole('heading', { name: 'Study Board' }).click();
  await page.keyboard.press('?');
  const dialog = byId(page, 'study-keys');
  for (const text of ['previous and next variation', 'undo the deletion'])
    await dialog.getByText(text).waitFor();
  await shot('study-keys');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keys of the study board' }).click();
  await dialog.waitFor();
});

it('[WEB-61] long variations of the engine wrap between moves', async () => {
  const { page, shot } = await studying('Wilhelmina');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  const list = byId(page, 'study-lines');
  await until(() => list.locator('li').count(), 'variations of the engine').toBe(3);
  const heights = () =>
    list.evaluate((all) => [...all.querySelectorAll('span')].map((one) => one.getClientRects().length));
  expect(new Set(await heights())).toEqual(new Set([1]));
  // In a list too narrow for two moves, each move has a line of its own.
  await list.evaluate((all) => {
    all.style.width = '70px';
  });
  expect(new Set(await heights())).toEqual(new Set([1]));
  const tall = () => list.evaluate((all) => all.scrollWidth <= all.clientWidth);
  expect(await tall()).toBe(true);
  await shot('study-engine-phone');
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  '[WEB-123] the lines of the engine keep their place and size while it thinks, on a %s',
  async (device, size) => {
    const { page, shot } = await studying(device === 'phone' ? 'Sieglinde' : 'Kunigunde');
    await page.setViewportSize(size.viewport);
    await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
    const list = byId(page, 'study-lines');
    await until(() => list.getByRole('listitem').count(), 'variations of the engine').toBe(3);
    // Records the number and the places of the lines at each change of the card, with the height of the card.
    await list.evaluate((lines) => {
      const seen = new Set<string>();
      const card = lines.closest('section');
      const record = () => {
        const { top, height } = (card ?? lines).getBoundingClientRect();
        const places = [...lines.children].map((line) => line.getBoundingClientRect().top - top);
        seen.add([height, ...places].map(Math.round).join(' '));
      };
      record();
      Object.assign(window, { seenPlaces: seen });
      new MutationObserver(record).observe(card ?? lines, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    const result = byId(page, 'study-result');
    await until(() => result.textContent(), 'the result').toMatch(/^Analysed to depth \d+\. Best move: /);
    await page.getByRole('button', { name: 'To the start' }).click();
    await until(() => result.textContent(), 'no result of the new position').toBe('');
    await until(() => result.textContent(), 'the result of the new position').toMatch(/^Analysed/);
    await shot(`study-lines-${device}`);
    expect(
      await page.evaluate(() => [...(window as never as { seenPlaces: Set<string> }).seenPlaces]),
    ).toHaveLength(1);
    expect(await barriers(page)).toEqual([]);
  },
);

it('[WEB-62] the link of a study opens the same variations at the same position', async () => {
  const { page } = await studying('Leonora');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const shown = await moves(page);
  await page.goto('/');
  await page.goto(link);
  await until(() => current(page), 'the same position').toEqual(['a4-a5']);
  expect(await moves(page)).toEqual(shown);
  expect(await pieceOn(page, 'a5')).not.toBeNull();
  for (const at of ['5', '0.0.0.0', 'x', '9999m']) {
    await page.goto('/');
    await page.goto(link.replace(/&at=.*/, `&at=${at}`));
    await until(() => moves(page), `the moves of the link with ${at}`).toEqual(shown);
    expect(await current(page)).toEqual([]);
  }
});

it('[WEB-102] the link of a study leads a new visitor through the agreement and the login to the same position', async () => {
  const { page: author } = await studying('Eleonora');
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await author.getByRole('button', { name: 'Copy link' }).click();
  await author.getByText('The link is copied.').waitFor();
  const link = await author.evaluate(() => navigator.clipboard.readText());
  await new HttpClient(app.url).register('Ludovica');
  const { page } = await browser.newUser('Ludovica', app.url, { isNew: true });
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const { email, password } = credentialsOf('Ludovica');
  await fillLogIn(page, email, password);
  await until(() => current(page), 'the position of the link').toEqual(['a4-a5']);
});

it('[WEB-108] the link of a study leads a new visitor through the sign-up to the same position', async () => {
  const { page: author } = await studying('Ottilie');
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await author.getByRole('button', { name: 'Copy link' }).click();
  await author.getByText('The link is copied.').waitFor();
  const link = await author.evaluate(() => navigator.clipboard.readText());
  const { page, shot } = await browser.newUser('Rosalba', app.url);
  await page.goto(link);
  await page.getByText(/^This link opens a study/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await shot('study-link');
  // The visitor looks at the login first.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up, it is free' }).click();
  await page.getByRole('heading', { name: /^Step 1 of 3/ }).waitFor();
  const account = { email: 'rosalba@example.org', nickname: 'Rosalba', password: 'four rulers, one table' };
  await fillSignUp(page, account);
  await pressButton(page, 'Create account');
  await page.getByText(account.email).waitFor();
  await followMail(page, 'Activate your Tetrarch account');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogIn(page, account.email, account.password);
  await until(() => current(page), 'the position of the link').toEqual(['a4-a5']);
});

it('[WEB-63] a variation can be made the main one, deleted and restored, by button and by key', async () => {
  const { page } = await studying('Philippina');
  await page.getByRole('button', { name: 'Make this the main line' }).click();
  await until(() => moves(page), 'the main line').toEqual(['a4-a5', 'd3-e3', 'd12-e12']);
  await page.getByRole('heading', { name: 'Study Board' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  await until(() => moves(page), 'the main line by key').toEqual(['d3-e3', 'a4-a5', 'd12-e12']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await until(() => moves(page), 'the variation deleted').toEqual(['d3-e3', 'd12-e12']);
  await page.getByText('Moves were deleted.').waitFor();
  await page.keyboard.press('u');
  await until(() => moves(page), 'the variation back').toEqual(['d3-e3', 'a4-a5', 'd12-e12']);
  expect(await current(page)).toEqual(['a4-a5']);
  await page.getByRole('button', { name: 'Delete this variation' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(() => moves(page), 'the variation back by button').toEqual(['d3-e3', 'a4-a5', 'd12-e12']);
  await page.getByRole('button', { name: 'Delete this variation' }).click();
  await until(() => moves(page), 'the variation deleted by button').toEqual(['d3-e3', 'd12-e12']);
});

it('[WEB-104] choosing a move of an engine variation plays the variation up to this move, by pointer and by keyboard', async () => {
  const { page } = await studying('Theodora');
  await page.getByRole('switch', { name: 'Engine' }).check({ force: true });
  const buttons = byId(page, 'study-lines').getByRole('listitem').first().getByRole('button');
  await until(() => buttons.count(), 'a variation of three moves').toBeGreaterThan(2);
  const third = buttons.nth(2);
  // While a move of the variation has the focus, new results of the engine do not replace the variation.
  await third.focus();
  const [first = '', second = '', last = ''] = await buttons.allInnerTexts();
  expect(await third.getAttribute('aria-label')).toBe(`Play the line up to ${last}`);
  expect(await third.evaluate((one) => getComputedStyle(one).cursor)).toBe('pointer');
  await page.keyboard.press('Enter');
  const bare = async (texts: Promise<string[]>) => (await texts).map((text) => text.replace(/[+#].*$/, ''));
  await until(() => bare(current(page)), 'the third move').toEqual([last]);
  expect(await bare(moves(page))).toEqual(['d3-e3', 'a4-a5', first, second, last, 'd12-e12']);
  expect(await byId(page, 'study-lines').evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await until(() => bare(current(page)), 'the second move').toEqual([second]);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: 'One step on' }).click();
  await until(() => current(page), 'the first move of the main variation').toEqual(['d3-e3']);
  // Pressing the first move of an engine variation adds only this move.
  await lines(page).getByRole('button', { name: last }).click();
  await until(() => buttons.count(), 'the variations of the position').toBeGreaterThan(0);
  const count = (await moves(page)).length;
  await buttons.first().click();
  await until(() => moves(page), 'one more move').toHaveLength(count + 1);
  expect(await barriers(page)).toEqual([]);
});

it('[WEB-105] after a move by pointer, the arrow keys step through the moves', async () => {
  const { page } = await studying('Ottilie');
  await play(page, 'd12-e12');
  await page.keyboard.press('ArrowLeft');
  await until(() => current(page), 'the move before').toEqual(['a4-a5']);
  await page.keyboard.press('ArrowLeft');
  await until(() => current(page), 'the start').toEqual([]);
  await page.keyboard.press('ArrowRight');
  await until(() => current(page), 'the first move').toEqual(['d3-e3']);
  await page.getByRole('button', { name: 'To the start' }).click();
  await field(page, 'b4').dragTo(field(page, 'b5'));
  await until(() => current(page), 'the move by dragging').toEqual(['b4-b5']);
  await page.keyboard.press('ArrowLeft');
  await until(() => current(page), 'the start again').toEqual([]);
  // A user who comes to the board by keyboard moves over the squares.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const focused = () => page.locator('[data-focused]').getAttribute('data-square');
  const from = await focused();
  expect(from).not.toBeNull();
  await page.keyboard.press('ArrowRight');
  await until(focused, 'another square').not.toBe(from);
  expect(await current(page)).toEqual([]);
});

it('[WEB-106] the study board restores the last study until the user changes a study from a link', async () => {
  const { page } = await studying('Hildegard');
  const kept = ['d3-e3', 'a4-a5', 'd12-e12'];
  await page.getByRole('textbox', { name: 'Comment' }).fill('To be continued.');
  await page.reload();
  await until(() => moves(page), 'the moves after a reload').toEqual(kept);
  expect(await current(page)).toEqual(['a4-a5']);
  await lines(page).getByText('To be continued.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Start anew' }).click();
  await until(() => page.getByRole('button', { name: 'Start anew' }).count(), 'a new study').toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(() => moves(page), 'the study back').toEqual(kept);
  await page.getByRole('button', { name: 'Start anew' }).click();
  await play(page, 'b4-b5');
  await page.goto('/');
  await page.goto(link);
  await until(() => moves(page), 'the moves of the link').toEqual(kept);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.goto('/');
  await page.goto('/study');
  await until(() => moves(page), 'the stored study').toEqual(['b4-b5']);
  await page.goto('/');
  await page.goto(link);
  await page.getByRole('button', { name: 'To the start' }).click();
  await play(page, 'c4-c5');
  await page.reload();
  await until(() => current(page), 'the changed study of the link').toEqual(['c4-c5']);
  expect(await moves(page)).toHaveLength(4);
  expect(new URL(page.url()).hash).toBe('');
});

it('[WEB-107] a user who sets up a position drags pieces to squares and off the board', async () => {
  const { page } = await browser.newUser('Frederike', app.url);
  await page.goto('/');
  await signIn(page, app.url, 'Frederike');
  await page.goto('/study');
  await page.getByRole('tab', { name: 'Set up' }).click();
  await page.getByText('Press a piece, then a square.').waitFor();
  const queen = page.getByRole('button', { name: 'black queen' });
  await queen.dragTo(field(page, 'f6'));
  await until(() => pieceOn(page, 'f6'), 'the queen from the palette').toBe('bQ');
  expect(await queen.getAttribute('aria-pressed')).toBe('false');
  await field(page, 'f6').dragTo(field(page, 'g7'));
  await until(() => pieceOn(page, 'g7'), 'the queen on another square').toBe('bQ');
  expect(await pieceOn(page, 'f6')).toBeNull();
  await field(page, 'g7').dragTo(page.getByRole('heading', { name: 'Study Board' }));
  await until(() => pieceOn(page, 'g7'), 'the queen off the board').toBeNull();
});
