import { lazy, Suspense } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import type { Need } from '../../protocol/abilities.ts';
import { entrance, useWho } from '../net/who.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const LockedPage = lazy(() =>
  import('../lobby/LockedPage.tsx').then((module) => ({ default: module.LockedPage })),
);
const PlanPage = lazy(() => import('./PlanPage.tsx').then((module) => ({ default: module.PlanPage })));

/** The screen of the address for those who may view it; for others what would open it, or that there is none. */
export function Entrance() {
  const who = useWho();
  const needs = useMatches().flatMap(
    ({ handle }) => (handle as { needs: readonly Need[] } | undefined)?.needs ?? [],
  );
  const stand = entrance(who, ...needs);
  if (stand === 'OPEN') return <Outlet />;
  if (stand === 'HIDDEN') return <NotFoundPage />;
  return <Suspense>{stand === 'PLAN' ? <PlanPage /> : <LockedPage />}</Suspense>;
}
