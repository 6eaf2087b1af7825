/**
 * Keeps the options of a person with an account on the account too, so that every device has them. The account's win
 * over the device's; an account that has none gets those of the device. What is sent later cancels what is under way.
 */
import type { PlayerOptions } from '../../../../protocol/shapes/playerOptions.ts';
import { changeLanguage } from '../../i18n/t.ts';
import { getOptions, setOptions, subscribeOptions } from '../../storage/options.ts';
import { request } from './http.ts';
import { getCurrentUser, isGuest, subscribeUser } from './who.ts';

const PATH = '/api/game-options';

let underWay: AbortController | null = null;
/** Whose options the device shows; null: nobody's but its own. */
let shownFor: string | null = null;
/** While what the account has is being shown, which is no choice to be sent. */
let isShowing = false;

/** From now on, for as long as the page is open. */
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
  await put(getOptions(), '?ifNone=true');
}

async function send(): Promise<void> {
  if (shownFor !== null && !isShowing) await put(getOptions(), '');
}

async function put(options: PlayerOptions, query: string): Promise<void> {
  underWay?.abort();
  const own = new AbortController();
  underWay = own;
  const answer = await request<PlayerOptions>('PUT', PATH + query, options, own.signal);
  // A cancelled question has no answer, and one of somebody who has left is nobody's.
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
