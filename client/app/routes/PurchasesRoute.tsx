import { lazy } from 'react';
import { PurchasesPage } from '../../features/shop/PurchasesPage.tsx';

/** Loaded only for users whose purchased token has not arrived. */
const PurchaseWallet = lazy(() =>
  import('../../features/wallet/PurchaseWallet.tsx').then((module) => ({ default: module.PurchaseWallet })),
);

export function PurchasesRoute() {
  return <PurchasesPage Wallet={PurchaseWallet} />;
}
