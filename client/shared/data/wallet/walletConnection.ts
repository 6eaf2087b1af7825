/** The interface of a browser wallet; implemented by chain.ts, which is loaded on demand. */
import type { AuthorizeToken, ContractSettings } from '../../../../protocol/http/nftApi.ts';

/** EIP-1193. */
export interface Eip1193 {
  request(requested: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (...reported: never[]) => void): void;
  removeListener?(event: string, listener: (...reported: never[]) => void): void;
}

/** A wallet announced by EIP-6963, or the injected one. */
export interface FoundWallet {
  /** Unique on this page. */
  readonly uuid: string;
  /** '' if unknown. */
  readonly name: string;
  /** An icon as a data URL; null without one. */
  readonly icon: string | null;
  readonly provider: Eip1193;
}

export interface Network {
  readonly chainId: number;
  readonly name: string;
}

export interface WalletSession {
  /** Prompts the user in the wallet. */
  requestAccess(): Promise<void>;
  /** Returns the account that the user has exposed to the site; null if there is none. */
  account(): Promise<string | null>;
  network(): Promise<Network>;
  /** Asks the wallet to switch the network. */
  switchTo(chainId: number): Promise<void>;
  /** @throws when the address has no suitable contract. */
  checkContract(settings: ContractSettings): Promise<void>;
  /** Sends a transaction after the user's confirmation in the wallet. @returns the transaction hash. */
  authorize(settings: ContractSettings, account: string, token: AuthorizeToken): Promise<string>;
  /**
   * Resolves when the transaction is mined; `signal` ends the polling. @throws when the transaction was reverted.
   */
  mined(transactionHash: string, signal: AbortSignal): Promise<void>;
}
