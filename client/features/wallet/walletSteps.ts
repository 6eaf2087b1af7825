/** The steps from a browser wallet to an authorized wallet, in order. */
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

/** The values that are known so far. Each step adds some. */
export interface WalletProgress {
  /** The id of the user. Null for an anonymous user. */
  readonly userId: string | null;
  /** The wallet that the user chose. Null for any available wallet. */
  readonly chosen: FoundWallet | null;
  readonly session: WalletSession | null;
  /** The address of the wallet. */
  readonly account: string | null;
  readonly settings: ContractSettings | null;
  /** The network of the wallet. */
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
