import { lazy } from 'react';

/** Loads the buttons when they are first rendered, for users who may pay. */
const load = () => import('./PayButton.tsx');
export const SubscribeButton = lazy(async () => ({ default: (await load()).SubscribeButton }));
export const BuyButton = lazy(async () => ({ default: (await load()).BuyButton }));
