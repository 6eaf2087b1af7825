/** The errors of linking a wallet. Each has a text under `wallet.errors`. */
import { fieldOf, isRecord } from '../../../engine/records.ts';
import type { WalletProgress, WalletStep } from './walletSteps.ts';

export const WALLET_ERRORS = [
  'METAMASK_NOT_AVAILABLE',
  'ALREADY_PROCESSING',
  'REQUEST_REJECTED_BY_USER',
  'OTHER_REASON',
  'ACCOUNT_ID_NOT_VALID',
  'COULD_NOT_CREATE_PROVIDER',
  'COULD_NOT_CREATE_SIGNER',
  'COULD_NOT_FETCH_CONTRACT_SETTINGS',
  'COULD_NOT_CHECK_NETWORK',
  'WRONG_NETWORK',
  'COULD_NOT_CREATE_CONTRACT',
  'COULD_NOT_FETCH_TOKEN',
  'AUTHORITY_ALREADY_VERIFIED',
  'TRANSACTION_REJECTED_BY_USER',
] as const;
export type WalletError = (typeof WALLET_ERRORS)[number];

/** The error codes for a wallet that is linked for a purchase: the same codes with a prefix. */
export type PurchaseWalletError = `CI_${WalletError}`;

export function inPurchase(error: WalletError): PurchaseWalletError {
  return `CI_${error}`;
}

/** An error of a step with its code. */
export class WalletRefused extends Error {
  readonly code: WalletError;
  /** Values that the step found before it failed. */
  readonly found: Partial<WalletProgress>;

  constructor(code: WalletError, found: Partial<WalletProgress> = {}) {
    super(code);
    this.code = code;
    this.found = found;
  }
}

/** The error code of a failed step, if the wallet reports no specific error. */
const OF_STEP: Readonly<Partial<Record<WalletStep, WalletError>>> = {
  REQUESTING_SIGNER: 'COULD_NOT_CREATE_SIGNER',
  RETRIEVING_CONTRACT_SETTINGS: 'COULD_NOT_FETCH_CONTRACT_SETTINGS',
  CHECKING_NETWORK: 'COULD_NOT_CHECK_NETWORK',
  REQUESTING_CONTRACT: 'COULD_NOT_CREATE_CONTRACT',
  RETRIEVING_AUTHORIZE_TOKEN: 'COULD_NOT_FETCH_TOKEN',
};

/** Error codes of EIP-1193 and EIP-1474: the user rejected the request, or another request is already open. */
const REJECTED = 4001;
const BUSY = -32002;

/** Returns the error code of a failed step. */
export function walletErrorOf(cause: unknown, step: WalletStep): WalletError {
  if (cause instanceof WalletRefused) return cause.code;
  const code = codeIn(cause);
  if (code === BUSY) return 'ALREADY_PROCESSING';
  if (code === REJECTED)
    return step === 'SENDING_TRANSACTION' ? 'TRANSACTION_REJECTED_BY_USER' : 'REQUEST_REJECTED_BY_USER';
  return OF_STEP[step] ?? 'OTHER_REASON';
}

/** Returns the wallet's own error code, even if the library has wrapped it several times. */
function codeIn(cause: unknown): number | null {
  if (!isRecord(cause)) return null;
  const { code, info, error } = cause;
  if (typeof code === 'number') return code;
  if (code === 'ACTION_REJECTED') return REJECTED;
  return codeIn(error) ?? codeIn(fieldOf(info, 'error'));
}
