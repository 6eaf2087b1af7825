import { expect, it } from 'vitest';
import { inPurchase, WALLET_ERRORS, WalletRefused, walletErrorOf } from './walletErrors.ts';
import { WALLET_STEPS } from './walletSteps.ts';

it('[NFT-22] the wallet errors in a purchase have the codes of wallet errors with the prefix "CI_"', () => {
  expect(WALLET_ERRORS.map(inPurchase)).toEqual([
    'CI_METAMASK_NOT_AVAILABLE',
    'CI_ALREADY_PROCESSING',
    'CI_REQUEST_REJECTED_BY_USER',
    'CI_OTHER_REASON',
    'CI_ACCOUNT_ID_NOT_VALID',
    'CI_COULD_NOT_CREATE_PROVIDER',
    'CI_COULD_NOT_CREATE_SIGNER',
    'CI_COULD_NOT_FETCH_CONTRACT_SETTINGS',
    'CI_COULD_NOT_CHECK_NETWORK',
    'CI_WRONG_NETWORK',
    'CI_COULD_NOT_CREATE_CONTRACT',
    'CI_COULD_NOT_FETCH_TOKEN',
    'CI_AUTHORITY_ALREADY_VERIFIED',
    'CI_TRANSACTION_REJECTED_BY_USER',
  ]);
});

it('an error of the wallet has precedence over an error of the purchase step', () => {
  const wrapped = (code: number) => ({ code: 'UNKNOWN_ERROR', error: { code }, info: {} });
  for (const step of WALLET_STEPS) {
    const isSending = step === 'SENDING_TRANSACTION';
    const rejected = isSending ? 'TRANSACTION_REJECTED_BY_USER' : 'REQUEST_REJECTED_BY_USER';
    expect(walletErrorOf({ code: 'ACTION_REJECTED' }, step)).toBe(rejected);
    expect(walletErrorOf({ code: 'X', info: { error: { code: 4001 } } }, step)).toBe(rejected);
    expect(walletErrorOf(wrapped(-32002), step)).toBe('ALREADY_PROCESSING');
    expect(walletErrorOf(new WalletRefused('WRONG_NETWORK'), step)).toBe('WRONG_NETWORK');
  }
  expect(WALLET_STEPS.map((step) => walletErrorOf(new Error('x'), step))).toEqual([
    'OTHER_REASON',
    'OTHER_REASON',
    'COULD_NOT_CREATE_SIGNER',
    'COULD_NOT_FETCH_CONTRACT_SETTINGS',
    'COULD_NOT_CHECK_NETWORK',
    'COULD_NOT_CREATE_CONTRACT',
    'COULD_NOT_FETCH_TOKEN',
    'OTHER_REASON',
    'OTHER_REASON',
  ]);
});
