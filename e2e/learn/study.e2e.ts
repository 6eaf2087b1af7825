// The study board and practice.

import { expect, it } from 'vitest';
import { credentialsOf, HttpClient } from '../http/client.ts';
import { signIn } from '../support/account.ts';
import { logIn as fillLogIn, fillSignUp, pressButton } from '../support/accountForms.ts';
import { useApp } from '../support/app.ts';
import { barriers } from '../support/axe.ts';
import { PHONE, useBrowser } from '../support/browser.ts';
import { layoutFaults } from '../support/facts.ts';
import { followMail } from '../support/mail.ts';
import { STUDIES } from '../support/puzzles.ts';
import { byId, field, pieceOn, play, seen, until } from '../support/table.ts';
import { copiedLink, current, lines, moves, studying } from './studying.ts';

const app = useApp();
const browser = useBrowser();

it('[STU-01] [STU-02] [STU-04] the study board plays legal moves of all armies with variations, and saves the study', async () => {
  const guest = await browser.newUser('Nina', app.url);
  await guest.page.goto('/study');
  await guest.page.getByText('Sign Up to unlock this functionality').waitFor();

  const { page, shot } = await browser.newUser('Annalisa', app.url);
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

it('practice rejects a wrong move and counts a right move', async () => {
  const { page, shot } = await browser.newUser('Nina', app.url);
  await page.goto('/practice?puzzle=mate-1');
  await page.getByRole('heading', { name: 'Mate in one' }).waitFor();
  await page.getByRole('button', { name: 'Give me a hint' }).click();
  await shot('practice');
  expect(await barriers(page)).toEqual([]);
  const solution = STUDIES.find(({ id }) => id === 'mate-1')?.solutions[0] ?? '';
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

it('[WEB-60] [WEB-64] [WEB-153] keys step through the moves and change between variations', async () => {
  const { page, shot } = await studying(browser, app.url, 'Katharina');
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
  const spoken = page.getByRole('status').filter({ hasText: 'White: pawn d3 – e3.' });
  await spoken.waitFor({ state: 'attached' });
  // In a text field, the keys do not step through the moves.
  await page.getByRole('textbox', { name: 'Comment' }).fill('Quiet');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('p');
  expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Quiept');
  await field(page, 'g7').click();
  await page.keyboard.press('ArrowLeft');
  await until(() => current(page), 'the start after a click on the board').toEqual([]);
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

it('[WEB-125] [WEB-151] the help of the study board shows gestures on a phone, and where keys work once one was pressed', async () => {
  const { page, shot } = await browser.newUser('Edeltraud', app.url, PHONE);
  await signIn(page, app.url, 'Edeltraud');
  await page.goto('/study');
  await page.getByRole('button', { name: 'Gestures on the board' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Gestures on the board' });
  // The squares of a phone are small, so a long press opens the loupe and does not draw.
  const gestures = ['Tap', 'Drag', 'Hold', 'Two fingers apart', 'Tap a move'];
  expect(await dialog.getByRole('term').allInnerTexts()).toEqual(gestures);
  expect(await byId(page, 'help-keys').count()).toBe(0);
  await shot('study-gestures');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await until(() => dialog.count(), 'the help closed').toBe(0);
  await page.getByRole('heading', { name: 'Study Board' }).click();
  await page.keyboard.press('?');
  await dialog.getByRole('heading', { name: 'Keys of the study board' }).waitFor();
  for (const text of [
    'They work everywhere on the page except in text fields.',
    'the arrow keys, Home, End and P lead to other squares instead.',
    'previous and next variation',
  ])
    await dialog.getByText(text).waitFor();
  expect((await dialog.getByRole('term').allInnerTexts()).slice(0, 5)).toEqual(gestures);
});

it('[WEB-62] the link of a study opens the same variations at the same position', async () => {
  const { page } = await studying(browser, app.url, 'Leonora');
  const link = await copiedLink(page);
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
  const { page: author } = await studying(browser, app.url, 'Eleonora');
  const link = await copiedLink(author);
  await new HttpClient(app.url).register('Ludovica');
  const { page } = await browser.newUser('Ludovica', app.url, { isNew: true });
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const { email, password } = credentialsOf('Ludovica');
  await fillLogIn(page, email, password);
  await until(() => current(page), 'the position of the link').toEqual(['a4-a5']);
});

it('[WEB-162] a visitor without an account steps through the study of a link, and cannot change it', async () => {
  const { page: author } = await studying(browser, app.url, 'Kunigunde');
  const link = await copiedLink(author);
  const { page, shot } = await browser.newUser('Vreni', app.url, PHONE);
  await page.goto(link);
  await until(() => current(page), 'the position of the link').toEqual(['a4-a5']);
  expect(await moves(page)).toEqual(await moves(author));
  expect(await pieceOn(page, 'a5')).not.toBeNull();
  expect(await barriers(page)).toEqual([]);
  await shot('study-link-phone');
  await field(page, 'd12').tap();
  await field(page, 'e12').tap();
  await page.getByRole('button', { name: 'To the start' }).tap();
  await until(() => current(page), 'the start').toEqual([]);
  expect(await pieceOn(page, 'a5')).toBeNull();
  await page.keyboard.press('ArrowLeft');
  expect(await current(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await until(() => current(page), 'the first move').toEqual(['d3-e3']);
  await page.keyboard.press('ArrowDown');
  await until(() => current(page), 'the other variation').toEqual(['a4-a5']);
  expect(await moves(page)).toEqual(await moves(author));
  await page.goto('/');
  await page.goto(link.replace(/#study=.*/, '#study=broken'));
  await seen(page, 'locked-study');
});

it('[WEB-108] the link of a study leads a new visitor through the sign-up to the same position', async () => {
  const { page: author } = await studying(browser, app.url, 'Ottilie');
  const link = await copiedLink(author);
  const { page, shot } = await browser.newUser('Rosalba', app.url);
  await page.goto(link);
  await page.getByText(/^Somebody shared these moves/).waitFor();
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
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(account.email);
  await fillLogIn(page, account.email, account.password);
  await until(() => current(page), 'the position of the link').toEqual(['a4-a5']);
});

it('[WEB-63] a variation can be made the main one, deleted and restored, by button and by key', async () => {
  const { page } = await studying(browser, app.url, 'Philippina');
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

it('[WEB-105] after a move by pointer, the arrow keys step through the moves', async () => {
  const { page } = await studying(browser, app.url, 'Adelgunde');
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
  const { page } = await studying(browser, app.url, 'Hildegard');
  const expected = ['d3-e3', 'a4-a5', 'd12-e12'];
  await page.getByRole('textbox', { name: 'Comment' }).fill('To be continued.');
  await page.reload();
  await until(() => moves(page), 'the moves after a reload').toEqual(expected);
  expect(await current(page)).toEqual(['a4-a5']);
  await lines(page).getByText('To be continued.').waitFor();
  const link = await copiedLink(page);
  await page.getByRole('button', { name: 'Start anew' }).click();
  await until(() => page.getByRole('button', { name: 'Start anew' }).count(), 'a new study').toBe(0);
  await page.getByText('The study was replaced.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(() => moves(page), 'the study back').toEqual(expected);
  await page.getByRole('button', { name: 'Start anew' }).click();
  await play(page, 'b4-b5');
  await page.goto('/');
  await page.goto(link);
  await until(() => moves(page), 'the moves of the link').toEqual(expected);
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
