import { lazy } from 'react';
import { PurchasesPage } from '../../features/shop/PurchasesPage.tsx';

/** Fetched for those who wait for what they have bought. */
const PurchaseWallet = lazy(() =>
  import('../../features/wallet/PurchaseWallet.tsx').then((module) => ({ default: module.PurchaseWallet })),
);

export function PurchasesRoute() {
  return <PurchasesPage Wallet={PurchaseWallet} />;
}
