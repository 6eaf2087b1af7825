import { lazy } from 'react';
import { PurchasesPage } from '../../features/shop/PurchasesPage.tsx';

/** Loaded on demand, because only users who wait for a purchased token need a wallet here. */
const PurchaseWallet = lazy(() =>
  import('../../features/wallet/PurchaseWallet.tsx').then((module) => ({ default: module.PurchaseWallet })),
);

export function PurchasesRoute() {
  return <PurchasesPage Wallet={PurchaseWallet} />;
}
