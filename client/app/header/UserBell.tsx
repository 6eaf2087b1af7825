import { Suspense } from 'react';
import { useWho } from '../../shared/data/http/who.ts';
import { optionalPart } from '../../shared/i18n/lazyPart.ts';

// Loaded for users who may have notifications. If it cannot be loaded, the header is shown without the bell.
const Bell = optionalPart(async () => (await import('../../features/notifications/Bell.tsx')).Bell);

/** The bell of the current user. Anonymous visitors have none. */
export function UserBell() {
  const who = useWho();
  return <Suspense>{who ? <Bell /> : null}</Suspense>;
}
