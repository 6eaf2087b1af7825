import { Suspense } from 'react';
import { useWho } from '../../shared/data/http/who.ts';
import { lazyPart } from '../../shared/i18n/lazyPart.ts';

// Loaded for users who may have notifications. If it cannot be loaded, the header is shown without the bell.
const Bell = lazyPart<object>(() =>
  import('../../features/notifications/Bell.tsx').then(
    (module) => module.Bell,
    () => () => null,
  ),
);

/** The bell of the current user. Anonymous visitors have none. */
export function UserBell() {
  const who = useWho();
  return <Suspense>{who ? <Bell /> : null}</Suspense>;
}
