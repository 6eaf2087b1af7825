/**
 * A browser wallet for tests: an EIP-1193 object in the page that is connected to a chain and has programmable
 * failures.
 */
import type { Page } from 'playwright-core';

/** An error that the wallet returns. */
export interface Refusal {
  readonly code?: number;
  readonly message?: string;
}

export interface WalletOptions {
  readonly rpcUrl: string;
  readonly chainId: number;
  /** The address of the wallet's account. The chain of the test holds its key and signs. */
  readonly account: string;
  /** The names that the wallet announces by EIP-6963 instead of `window.ethereum`. */
  readonly announcedAs?: readonly string[];
}

export class TestWallet {
  readonly #page: Page;
  readonly #options: WalletOptions;
  /** All methods that the page has called. */
  readonly requests: string[] = [];
  readonly #refusals = new Map<string, Refusal>();
  readonly #answers = new Map<string, unknown>();
  account: string;
  chainId: number;

  private constructor(page: Page, options: WalletOptions) {
    this.#page = page;
    this.#options = options;
    this.account = options.account;
    this.chainId = options.chainId;
  }

  /** Installs the wallet in all pages of the browser context. An open page has it after its next load. */
  static async give(page: Page, options: WalletOptions): Promise<TestWallet> {
    const wallet = new TestWallet(page, options);
    await page
      .context()
      .exposeFunction('requestWallet', (method: string, params: unknown[]) => wallet.#answer(method, params));
    await page.context().addInitScript(inPage, options.announcedAs ?? []);
    return wallet;
  }

  /** Sets the error with which the wallet answers a method. Null removes the error. */
  refuse(method: string, refusal: Refusal | null): void {
    if (refusal) this.#refusals.set(method, refusal);
    else this.#refusals.delete(method);
  }

  answer(method: string, value: unknown): void {
    this.#answers.set(method, value);
  }

  async emit(event: string, ...received: unknown[]): Promise<void> {
    await this.#page.evaluate(
      ([name, values]) => window.dispatchEvent(new CustomEvent('wallet', { detail: { name, values } })),
      [event, received] as const,
    );
  }

  async #answer(method: string, params: unknown[]): Promise<{ value?: unknown; refusal?: Refusal }> {
    this.requests.push(method);
    const refusal = this.#refusals.get(method);
    if (refusal) return { refusal };
    if (this.#answers.has(method)) return { value: this.#answers.get(method) };
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return { value: [this.account] };
      case 'eth_chainId':
        return { value: `0x${this.chainId.toString(16)}` };
      case 'wallet_switchEthereumChain':
        this.chainId = Number((params[0] as { chainId: string }).chainId);
        await this.emit('chainChanged', `0x${this.chainId.toString(16)}`);
        return { value: null };
      default:
        return this.#requestChain(method, params);
    }
  }

  async #requestChain(method: string, params: unknown[]): Promise<{ value?: unknown; refusal?: Refusal }> {
    const answer = await fetch(this.#options.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: Refusal };
    return error ? { refusal: error } : { value: result };
  }
}

/** This function runs in the page. */
function inPage(announcedAs: readonly string[]): void {
  type WalletRequest = (
    method: string,
    params: unknown,
  ) => Promise<{ value?: unknown; refusal?: { code?: number; message?: string } }>;
  const listeners = new Map<string, Set<(...received: unknown[]) => void>>();
  window.addEventListener('wallet', (event) => {
    const { name, values } = (event as CustomEvent<{ name: string; values: unknown[] }>).detail;
    for (const listener of listeners.get(name) ?? []) listener(...values);
  });
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      const { value, refusal } = await (window as unknown as { requestWallet: WalletRequest }).requestWallet(
        method,
        params ?? [],
      );
      if (refusal) throw Object.assign(new Error(refusal.message ?? 'refused'), refusal);
      return value;
    },
    on(event: string, listener: (...received: unknown[]) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (...received: unknown[]) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  if (announcedAs.length === 0) Object.assign(window, { ethereum: provider });
  const announce = () => {
    for (const name of announcedAs) {
      const info = {
        uuid: name,
        name,
        rdns: `example.${name}`,
        icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
      };
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    }
  };
  window.addEventListener('eip6963:requestProvider', announce);
}
