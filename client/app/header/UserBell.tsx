import { type ComponentType, lazy, Suspense } from 'react';
import { useWho } from '../../shared/data/http/who.ts';

// Loaded for users who may have notifications. If it cannot be loaded, the header is shown without the bell.
const Bell = lazy<ComponentType>(() =>
  import('../../features/notifications/Bell.tsx').then(
    (module) => ({ default: module.Bell }),
    () => ({ default: () => null }),
  ),
);

/** The bell of the current user. Anonymous visitors have none. */
export function UserBell() {
  const who = useWho();
  return <Suspense>{who ? <Bell /> : null}</Suspense>;
}
