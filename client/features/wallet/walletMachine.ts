/**
 * The machine that links a wallet in steps. Each step adds values or fails with a code. The caller provides the
 * implementation of the steps.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FoundWallet } from '../../shared/data/wallet/walletConnection.ts';
import { missingActor, typeOf } from '../../shared/hooks/machineSetup.ts';
import { type WalletError, WalletRefused, walletErrorOf } from './walletErrors.ts';
import { NO_PROGRESS, WALLET_STEPS, type WalletProgress, type WalletStep } from './walletSteps.ts';

export interface WalletContext extends WalletProgress {
  readonly error: WalletError | null;
  /** The step that failed. */
  readonly failedAt: WalletStep | null;
}

export interface WalletInput {
  readonly userId: string | null;
  /** The progress of a process that a reload interrupted after the transaction was sent. */
  readonly interrupted?: Pick<WalletProgress, 'account' | 'transactionHash'> | null;
}

export type WalletEvent =
  | { type: 'connect.requested'; wallet: FoundWallet | null }
  | { type: 'cancel.requested' }
  /** The wallet has switched to another account or network. */
  | { type: 'wallet.changed' };

export interface StepInput {
  readonly step: WalletStep;
  readonly progress: WalletProgress;
}

/**
 * Steps in which a switch of the wallet's account or network restarts the process. After the transaction is sent, a
 * switch has no effect.
 */
const CHANGEABLE = WALLET_STEPS.slice(0, WALLET_STEPS.indexOf('SENDING_TRANSACTION'));

const walletSetup = setup({
  types: {
    input: typeOf<WalletInput>(),
    context: typeOf<WalletContext>(),
    events: typeOf<WalletEvent>(),
  },
  actors: { take: fromPromise<Partial<WalletProgress>, StepInput>(missingActor) },
  guards: {
    isAnonymous: ({ context }) => context.userId === null,
    wasSent: ({ context }) => context.transactionHash !== null,
    /** Whether a switch of the wallet's account or network may resolve the failure. */
    isOfWallet: ({ context }) => context.error === 'WRONG_NETWORK' || context.error === 'ALREADY_PROCESSING',
  },
  actions: {
    begin: assign((_, { wallet }: { wallet: FoundWallet | null }) => ({
      ...NO_PROGRESS,
      chosen: wallet,
      error: null,
      failedAt: null,
    })),
    beginAgain: assign(({ context }) => ({
      ...NO_PROGRESS,
      chosen: context.chosen,
      error: null,
      failedAt: null,
    })),
    mergeFound: assign((_, { found }: { found: Partial<WalletProgress> }) => found),
    refuse: assign((_, { cause, step }: { cause: unknown; step: WalletStep }) => ({
      ...(cause instanceof WalletRefused ? cause.found : {}),
      error: walletErrorOf(cause, step),
      failedAt: step,
    })),
    refuseAnonymous: assign({ error: 'OTHER_REASON' as const, failedAt: null }),
  },
});

type StepStates = Record<WalletStep, ReturnType<typeof stateOf>>;

function stateOf(step: WalletStep, next: WalletStep | 'READY') {
  return walletSetup.createStateConfig({
    invoke: {
      src: 'take',
      input: ({ context }) => ({ step, progress: context }),
      onDone: {
        target: next,
        actions: { type: 'mergeFound', params: ({ event }) => ({ found: event.output }) },
      },
      onError: {
        target: 'REJECTED',
        actions: { type: 'refuse', params: ({ event }) => ({ cause: event.error, step }) },
      },
    },
    on: {
      'cancel.requested': 'IDLE',
      ...(CHANGEABLE.includes(step)
        ? { 'wallet.changed': { target: 'CONNECTING_TO_WALLET', actions: 'beginAgain', reenter: true } }
        : {}),
    },
  });
}

const STEP_STATES = Object.fromEntries(
  WALLET_STEPS.map((step, at) => [step, stateOf(step, WALLET_STEPS[at + 1] ?? 'READY')]),
) as StepStates;

const BEGIN = [
  { guard: 'isAnonymous', target: 'REJECTED', actions: 'refuseAnonymous' },
  {
    target: 'CONNECTING_TO_WALLET',
    actions: {
      type: 'begin',
      params: ({ event }: { event: { wallet: FoundWallet | null } }) => ({ wallet: event.wallet }),
    },
  },
] as const;

export const walletMachine = walletSetup.createMachine({
  context: ({ input }) => ({
    ...NO_PROGRESS,
    ...input.interrupted,
    userId: input.userId,
    error: null,
    failedAt: null,
  }),
  initial: 'RESUMING',
  states: {
    /** Waits for a transaction that was sent before a reload. */
    RESUMING: {
      always: [{ guard: 'wasSent', target: 'WAITING_FOR_TRANSACTION_TO_BE_MINED' }, { target: 'IDLE' }],
    },
    IDLE: { on: { 'connect.requested': BEGIN } },
    ...STEP_STATES,
    READY: { on: { 'connect.requested': BEGIN, 'wallet.changed': 'IDLE' } },
    REJECTED: {
      on: {
        'connect.requested': BEGIN,
        'cancel.requested': 'IDLE',
        'wallet.changed': { guard: 'isOfWallet', target: 'CONNECTING_TO_WALLET', actions: 'beginAgain' },
      },
    },
  },
});
