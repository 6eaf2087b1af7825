/** The browser's wallets: those that EIP-6963 announces, or else `window.ethereum`. */
import type { Eip1193, FoundWallet } from './walletConnection.ts';

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon?: string };
  readonly provider: Eip1193;
}

const ANNOUNCED = 'eip6963:announceProvider';
const REQUESTED = 'eip6963:requestProvider';

let found: readonly FoundWallet[] = [];
const listeners = new Set<() => void>();

/** Calls the listener when another wallet is announced. @returns a function that removes the listener. */
export function watchWallets(onChange: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener(ANNOUNCED, hear);
    window.dispatchEvent(new Event(REQUESTED));
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener(ANNOUNCED, hear);
  };
}

/** Returns the wallets. The array stays the same until another wallet is announced. */
export function announcedWallets(): readonly FoundWallet[] {
  return found;
}

/** Returns any available wallet, after a short wait for announcements. Returns null if there is none. */
export async function anyWallet(): Promise<FoundWallet | null> {
  window.dispatchEvent(new Event(REQUESTED));
  await new Promise((resolve) => setTimeout(resolve));
  const { ethereum } = window as { ethereum?: Eip1193 };
  return found[0] ?? (ethereum ? { uuid: '', name: '', icon: null, provider: ethereum } : null);
}

function hear(event: Event): void {
  const { info, provider } = (event as CustomEvent<Announced>).detail;
  if (found.some(({ uuid }) => uuid === info.uuid)) return;
  // Accepts only data URLs, because an external icon would reveal the visitor to another site.
  const icon = info.icon?.startsWith('data:image/') ? info.icon : null;
  found = [...found, { uuid: info.uuid, name: info.name, icon, provider }];
  for (const listener of listeners) listener();
}
