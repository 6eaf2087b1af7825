/** What can go wrong on the way to a linked wallet. Each has a text under `wallet.errors`. */
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

/** The same where a wallet is linked on the way to something bought. */
export type PurchaseWalletError = `CI_${WalletError}`;

export function inPurchase(error: WalletError): PurchaseWalletError {
  return `CI_${error}`;
}

/** Carries a code out of a step. */
export class WalletRefused extends Error {
  readonly code: WalletError;
  /** What the step has found out all the same. */
  readonly found: Partial<WalletProgress>;

  constructor(code: WalletError, found: Partial<WalletProgress> = {}) {
    super(code);
    this.code = code;
    this.found = found;
  }
}

/** What failing in a step means, when the wallet does not say anything better. */
const OF_STEP: Readonly<Partial<Record<WalletStep, WalletError>>> = {
  REQUESTING_SIGNER: 'COULD_NOT_CREATE_SIGNER',
  RETRIEVING_CONTRACT_SETTINGS: 'COULD_NOT_FETCH_CONTRACT_SETTINGS',
  CHECKING_NETWORK: 'COULD_NOT_CHECK_NETWORK',
  REQUESTING_CONTRACT: 'COULD_NOT_CREATE_CONTRACT',
  RETRIEVING_AUTHORIZE_TOKEN: 'COULD_NOT_FETCH_TOKEN',
};

/** EIP-1193 and EIP-1474: the person said no; the wallet is asking already. */
const REJECTED = 4001;
const BUSY = -32002;

/** Why a step failed. */
export function walletErrorOf(cause: unknown, step: WalletStep): WalletError {
  if (cause instanceof WalletRefused) return cause.code;
  const code = codeIn(cause);
  if (code === BUSY) return 'ALREADY_PROCESSING';
  if (code === REJECTED)
    return step === 'SENDING_TRANSACTION' ? 'TRANSACTION_REJECTED_BY_USER' : 'REQUEST_REJECTED_BY_USER';
  return OF_STEP[step] ?? 'OTHER_REASON';
}

/** The wallet's own number, however deep the library has wrapped it. */
function codeIn(cause: unknown): number | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { code, info, error } = cause as { code?: unknown; info?: unknown; error?: unknown };
  if (typeof code === 'number') return code;
  if (code === 'ACTION_REJECTED') return REJECTED;
  return codeIn(error) ?? codeIn((info as { error?: unknown } | undefined)?.error);
}
