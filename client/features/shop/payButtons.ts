import { lazy } from 'react';

/** Fetched when it is first shown, which is for those who may pay. */
const load = () => import('./PayButton.tsx');
export const SubscribeButton = lazy(async () => ({ default: (await load()).SubscribeButton }));
export const BuyButton = lazy(async () => ({ default: (await load()).BuyButton }));
