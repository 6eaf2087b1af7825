/** The way from a browser wallet to an account that the contract has authorised, in the order in which it is gone. */
import type { AuthorizeToken, ContractSettings } from '../../../protocol/http/nftApi.ts';
import type { FoundWallet, Network, WalletSession } from '../../shared/data/wallet/walletConnection.ts';

export const WALLET_STEPS = [
  'CONNECTING_TO_WALLET',
  'REQUESTING_PROVIDER',
  'REQUESTING_SIGNER',
  'RETRIEVING_CONTRACT_SETTINGS',
  'CHECKING_NETWORK',
  'REQUESTING_CONTRACT',
  'RETRIEVING_AUTHORIZE_TOKEN',
  'SENDING_TRANSACTION',
  'WAITING_FOR_TRANSACTION_TO_BE_MINED',
] as const;
export type WalletStep = (typeof WALLET_STEPS)[number];

/** What is known on the way; each step finds out a little more. */
export interface WalletProgress {
  /** The account of the person here; null: nobody. */
  readonly userId: string | null;
  /** The one that the person has chosen; null: whichever the browser has. */
  readonly chosen: FoundWallet | null;
  readonly session: WalletSession | null;
  /** The account of the wallet. */
  readonly account: string | null;
  readonly settings: ContractSettings | null;
  /** Where the wallet stands. */
  readonly network: Network | null;
  readonly token: AuthorizeToken | null;
  readonly transactionHash: string | null;
}

export const NO_PROGRESS: Omit<WalletProgress, 'userId'> = {
  chosen: null,
  session: null,
  account: null,
  settings: null,
  network: null,
  token: null,
  transactionHash: null,
};
