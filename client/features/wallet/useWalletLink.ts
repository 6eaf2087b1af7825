import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { fromPromise } from 'xstate';
import type { Eip1193 } from '../../shared/data/wallet/walletConnection.ts';
import { announcedWallets, watchWallets } from '../../shared/data/wallet/wallets.ts';
import { readPendingTransaction } from './pendingTransaction.ts';
import { takeStep } from './takeStep.ts';
import { type StepInput, walletMachine } from './walletMachine.ts';

const machine = walletMachine.provide({
  actors: {
    take: fromPromise(({ input, signal }: { input: StepInput; signal: AbortSignal }) =>
      takeStep(input, signal),
    ),
  },
});

/** Returns the process of linking a wallet, and the available wallets. */
export function useWalletLink(userId: string | null) {
  const actor = useActorRef(machine, { input: { userId, interrupted: readPendingTransaction(userId) } });
  const state = useSelector(actor, (snapshot) => snapshot);
  const wallets = useSyncExternalStore(watchWallets, announcedWallets);
  const provider = state.context.chosen?.provider ?? null;
  useEffect(
    () => (provider ? watchProvider(provider, () => actor.send({ type: 'wallet.changed' })) : undefined),
    [provider, actor],
  );
  return { state, send: actor.send, wallets };
}

export type WalletLink = ReturnType<typeof useWalletLink>;

const CHANGES = ['accountsChanged', 'chainChanged', 'disconnect'] as const;

function watchProvider(provider: Eip1193, onChange: () => void): () => void {
  for (const change of CHANGES) provider.on?.(change, onChange);
  return () => {
    for (const change of CHANGES) provider.removeListener?.(change, onChange);
  };
}
