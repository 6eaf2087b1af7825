/**
 * Synchronizes a user's options with the account, so that all devices share them. The options of the account have
 * priority. An account without options gets the options of the device. A new save cancels a pending save.
 */
import type { PlayerOptions } from '../../../../protocol/shapes/playerOptions.ts';
import { changeLanguage } from '../../i18n/t.ts';
import { getOptions, setOptions, subscribeOptions } from '../../storage/options.ts';
import { putOptions } from './startCalls.ts';
import { getCurrentUser, isGuest, subscribeUser } from './who.ts';

let underWay: AbortController | null = null;
/** The name of the user whose options the device uses. Null for the options of the device itself. */
let shownFor: string | null = null;
/** Whether the options of the account are being applied. These changes must not be sent back. */
let isShowing = false;

/** Synchronizes the options while the page is open. */
export function syncOptions(): void {
  subscribeUser(() => void syncAccountOptions());
  subscribeOptions(() => void send());
  void syncAccountOptions();
}

async function syncAccountOptions(): Promise<void> {
  const name = isGuest() ? null : (getCurrentUser()?.username ?? null);
  if (name === shownFor) return;
  shownFor = name;
  underWay?.abort();
  if (name === null) return;
  await put(getOptions(), true);
}

async function send(): Promise<void> {
  if (shownFor !== null && !isShowing) await put(getOptions(), false);
}

async function put(options: PlayerOptions, ifNone: boolean): Promise<void> {
  underWay?.abort();
  const own = new AbortController();
  underWay = own;
  const answer = await putOptions(options, ifNone, own.signal);
  // Ignores a cancelled request, and a response for a user who has logged out.
  if (underWay !== own || own.signal.aborted) return;
  underWay = null;
  if (answer.ok) show(answer.value);
}

function show(options: PlayerOptions): void {
  const { language: before } = getOptions();
  const language = options.language ?? before;
  isShowing = true;
  setOptions({ ...options, language });
  isShowing = false;
  if (language !== null && language !== before) void changeLanguage(language);
}
