/** What the page asks of a browser wallet; chain.ts, which is fetched when one is used, does it. */
import type { AuthorizeToken, ContractSettings } from '../../../../protocol/http/nftApi.ts';

/** EIP-1193. */
export interface Eip1193 {
  request(requested: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (...reported: never[]) => void): void;
  removeListener?(event: string, listener: (...reported: never[]) => void): void;
}

/** A wallet as it has announced itself (EIP-6963), or the one that the page just finds. */
export interface FoundWallet {
  /** Its own for this page. */
  readonly uuid: string;
  /** '' where it has not said. */
  readonly name: string;
  /** A picture as a data address; null where it has none. */
  readonly icon: string | null;
  readonly provider: Eip1193;
}

export interface Network {
  readonly chainId: number;
  readonly name: string;
}

export interface WalletSession {
  /** Asks the person, in the wallet. */
  requestAccess(): Promise<void>;
  /** The account that the person has opened to us; null: none. */
  account(): Promise<string | null>;
  network(): Promise<Network>;
  /** Asks the wallet to go to another network. */
  switchTo(chainId: number): Promise<void>;
  /** @throws when nothing at the address can authorise. */
  checkContract(settings: ContractSettings): Promise<void>;
  /** Sends, once the person has agreed in the wallet. @returns the hash of the transaction. */
  authorize(settings: ContractSettings, account: string, token: AuthorizeToken): Promise<string>;
  /** Resolves when the transaction is in a block; `signal` ends the polling. @throws when it failed there. */
  mined(transactionHash: string, signal: AbortSignal): Promise<void>;
}
