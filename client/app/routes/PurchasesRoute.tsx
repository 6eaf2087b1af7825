import { lazy } from 'react';
import { PurchasesPage } from '../../features/shop/PurchasesPage.tsx';

/** Loaded for users who wait for their purchase. */
const PurchaseWallet = lazy(() =>
  import('../../features/wallet/PurchaseWallet.tsx').then((module) => ({ default: module.PurchaseWallet })),
);

export function PurchasesRoute() {
  return <PurchasesPage Wallet={PurchaseWallet} />;
}
