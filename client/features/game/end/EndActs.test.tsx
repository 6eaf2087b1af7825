// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { receiveToasts } from '../../../shared/ui/feedback/toasts.ts';
import { EndActs } from './EndActs.tsx';

const RECORD = '[Title "Evening"]';
const LINK = `${location.origin}/games/g1`;

/** The tone and text of each toast. */
let toasts: string[];
let stopToasts: () => void;
/** The texts that were copied. */
let copied: string[];
let canCopy: boolean;
beforeEach(() => {
  toasts = [];
  copied = [];
  canCopy = true;
  stopToasts = receiveToasts({ show: ({ tone, text }) => toasts.push(`${tone}: ${text}`) });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!canCopy) throw new DOMException('not allowed', 'NotAllowedError');
    copied.push(text);
  });
});
afterEach(() => {
  stopToasts();
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

/** Gives the browser a share menu. */
function addShareMenu(share: (data: ShareData) => Promise<void>, canShareFiles: boolean): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => canShareFiles, configurable: true });
}

async function pressShare(isOnline: boolean): Promise<void> {
  const page = rendered(
    <EndActs
      title="Evening"
      reviewPath="/games/g1"
      isOnline={isOnline}
      again={null}
      isStarting={false}
      newTablePath="/create"
      onSave={() => {}}
      record={() => RECORD}
      pictures={null}
    />,
  );
  await page.user.click(page.getByTestId('end-share'));
}

it('[TBL-67] an offline game is shared as the file of its record', async () => {
  const shared: ShareData[] = [];
  addShareMenu(async (data) => void shared.push(data), true);
  await pressShare(false);
  await vi.waitFor(() => expect(shared).toHaveLength(1));
  const [{ title, url, files } = {}] = shared;
  expect([title, url, files?.length, await files?.[0]?.text()]).toEqual(['Evening', undefined, 1, RECORD]);
  expect([toasts, copied]).toEqual([[], []]);
});

it.each([
  ['without a share menu', null],
  ['whose share menu takes no files', false],
  ['whose share menu fails', true],
])('[TBL-67] an offline game is copied as its record in a browser %s', async (_browser, canShareFiles) => {
  const fail = () => Promise.reject(new DOMException('failed', 'DataError'));
  if (canShareFiles !== null) addShareMenu(fail, canShareFiles);
  await pressShare(false);
  await vi.waitFor(() => expect(toasts).toEqual(['done: The record is copied.']));
  expect(copied).toEqual([RECORD]);
});

it('[TBL-67] the address of the review is copied if the share menu fails', async () => {
  addShareMenu(() => Promise.reject(new DOMException('failed', 'DataError')), true);
  await pressShare(true);
  await vi.waitFor(() => expect(toasts).toEqual(['done: The link to the review is copied.']));
  expect(copied).toEqual([LINK]);
});

it('[TBL-67] a cancelled share of an offline game says nothing', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  addShareMenu(share, true);
  await pressShare(false);
  await vi.waitFor(() => expect(share).toHaveBeenCalled());
  await new Promise(setImmediate);
  expect([toasts, copied]).toEqual([[], []]);
});

it.each([
  [true, `info: ${LINK}`],
  [false, 'info: The browser copies nothing here. Save the game and download it instead.'],
])(
  '[TBL-67] what cannot be copied is shown as text, or how to get it (online: %s)',
  async (isOnline, toast) => {
    canCopy = false;
    await pressShare(isOnline);
    await vi.waitFor(() => expect(toasts).toEqual([toast]));
  },
);
