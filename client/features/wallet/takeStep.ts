/** The steps that link a wallet: calls to the wallet and to the server. */
import { isErrorCode, statusOf } from '../../../protocol/http/errors.ts';
import { fetchContractSettings, requestTokenAuthorization } from '../../shared/data/calls/nftCalls.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import type { Eip1193, WalletSession } from '../../shared/data/wallet/walletConnection.ts';
import { anyWallet } from '../../shared/data/wallet/wallets.ts';
import { forgetPendingTransaction, savePendingTransaction } from './pendingTransaction.ts';
import { WalletRefused } from './walletErrors.ts';
import type { StepInput } from './walletMachine.ts';
import type { WalletProgress, WalletStep } from './walletSteps.ts';

type Take = (progress: WalletProgress, signal: AbortSignal) => Promise<Partial<WalletProgress>>;

/**
 * @param signal aborts when the page no longer needs the step. @throws errors from which `walletErrorOf` derives a
 * code.
 */
export function takeStep(
  { step, progress }: StepInput,
  signal: AbortSignal,
): Promise<Partial<WalletProgress>> {
  return STEPS[step](progress, signal);
}

const STEPS: Readonly<Record<WalletStep, Take>> = {
  async CONNECTING_TO_WALLET({ chosen }) {
    const wallet = chosen ?? (await anyWallet());
    if (!wallet) throw new WalletRefused('METAMASK_NOT_AVAILABLE');
    return { chosen: wallet };
  },
  async REQUESTING_PROVIDER({ chosen }) {
    const session = await openSession(known(chosen).provider);
    await session.requestAccess();
    return { session };
  },
  async REQUESTING_SIGNER({ session }) {
    const account = await known(session).account();
    if (account === null) throw new WalletRefused('COULD_NOT_CREATE_SIGNER');
    const { isWalletAddress } = await import('../../shared/data/wallet/chain.ts');
    if (!isWalletAddress(account)) throw new WalletRefused('ACCOUNT_ID_NOT_VALID');
    return { account };
  },
  async RETRIEVING_CONTRACT_SETTINGS() {
    const answer = await fetchContractSettings();
    return { settings: contentOf(answer) };
  },
  async CHECKING_NETWORK({ session, settings }) {
    const network = await known(session).network();
    const needed = known(settings).network;
    if (network.name !== needed.name || network.chainId !== needed.chainId)
      throw new WalletRefused('WRONG_NETWORK', { network });
    return { network };
  },
  async REQUESTING_CONTRACT({ session, settings }) {
    await known(session).checkContract(known(settings));
    return {};
  },
  async RETRIEVING_AUTHORIZE_TOKEN({ userId, account }) {
    const answer = await requestTokenAuthorization(known(userId), known(account));
    if (!answer.ok && isErrorCode(answer.error.code) && statusOf(answer.error.code) === 400)
      throw new WalletRefused('AUTHORITY_ALREADY_VERIFIED');
    return { token: contentOf(answer) };
  },
  async SENDING_TRANSACTION({ session, settings, account, token, userId }) {
    const transactionHash = await known(session).authorize(known(settings), known(account), known(token));
    savePendingTransaction({ userId: known(userId), account: known(account), transactionHash });
    return { transactionHash };
  },
  async WAITING_FOR_TRANSACTION_TO_BE_MINED({ session, transactionHash }, signal) {
    const wallet = session ? null : await anyWallet();
    // After a reload there is no session with the wallet. A new session needs no new consent of the user.
    const open = session ?? (wallet ? await openSession(wallet.provider) : null);
    try {
      await known(open).mined(known(transactionHash), signal);
    } finally {
      // If the wait was aborted, the transaction stays stored, so that the page continues to wait when it is opened
      // again.
      if (!signal.aborted) forgetPendingTransaction();
    }
    return {};
  },
};

/** Returns the content of an answer. @throws if the call failed. `walletErrorOf` then returns the code of the step. */
function contentOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

async function openSession(provider: Eip1193): Promise<WalletSession> {
  try {
    const { openWallet } = await import('../../shared/data/wallet/chain.ts');
    return openWallet(provider);
  } catch {
    throw new WalletRefused('COULD_NOT_CREATE_PROVIDER');
  }
}

/** Returns a value that earlier steps have provided. */
function known<T>(value: T | null): T {
  if (value === null) throw new Error('A step was taken too early');
  return value;
}
