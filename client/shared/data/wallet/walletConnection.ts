/** The interface of a browser wallet. chain.ts implements it, and is loaded on demand. */
import type { AuthorizeToken, ContractSettings } from '../../../../protocol/http/nftApi.ts';

/** The provider object of a wallet (EIP-1193). */
export interface Eip1193 {
  request(requested: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (...reported: never[]) => void): void;
  removeListener?(event: string, listener: (...reported: never[]) => void): void;
}

/** A wallet that EIP-6963 announces, or the wallet in `window.ethereum`. */
export interface FoundWallet {
  /** An id that is unique on this page. */
  readonly uuid: string;
  /** The name of the wallet. Empty if unknown. */
  readonly name: string;
  /** The icon as a data URL. Null without an icon. */
  readonly icon: string | null;
  readonly provider: Eip1193;
}

export interface Network {
  readonly chainId: number;
  readonly name: string;
}

export interface WalletSession {
  /** Lets the wallet ask the user for access. */
  requestAccess(): Promise<void>;
  /** Returns the account to which the user has given the site access, or null if there is none. */
  account(): Promise<string | null>;
  network(): Promise<Network>;
  /** Requests the wallet to switch the network. */
  switchTo(chainId: number): Promise<void>;
  /** @throws if there is no suitable contract at the address. */
  checkContract(settings: ContractSettings): Promise<void>;
  /** Sends a transaction after the user has confirmed it in the wallet. @returns the transaction hash. */
  authorize(settings: ContractSettings, account: string, token: AuthorizeToken): Promise<string>;
  /** Resolves when the transaction is mined. `signal` ends the polling. @throws if the transaction was reverted. */
  mined(transactionHash: string, signal: AbortSignal): Promise<void>;
}
