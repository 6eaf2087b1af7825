import { lazy } from 'react';
import { PurchasesPage } from '../../features/shop/PurchasesPage.tsx';

/** This component is loaded only for users whose purchased token has not arrived. */
const PurchaseWallet = lazy(() =>
  import('../../features/wallet/PurchaseWallet.tsx').then((module) => ({ default: module.PurchaseWallet })),
);

export function PurchasesRoute() {
  return <PurchasesPage Wallet={PurchaseWallet} />;
}
