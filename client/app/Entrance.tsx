import { Suspense } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { entranceOf } from '../shared/data/calls/entrance.ts';
import { FLAGS } from '../shared/data/calls/flags.ts';
import { useUser } from '../shared/data/http/user.ts';
import { entrance, isSessionOver, useWho } from '../shared/data/http/who.ts';
import { PATHS } from '../shared/hooks/paths.ts';
import { lazyPart } from '../shared/i18n/lazyPart.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { ScreenHandle } from './routes.tsx';

const LockedRoute = lazyPart(async () => (await import('./routes/LockedRoute.tsx')).LockedRoute);
const PlanPage = lazyPart(async () => (await import('./PlanPage.tsx')).PlanPage);
const UserAwaited = lazyPart(async () => (await import('./UserAwaited.tsx')).UserAwaited);

const GUEST = ['DEMO_GAMEPLAY'];

/**
 * Shows the screen of the current URL to users who may view it. Other users see how to unlock the screen, or the "not
 * found" page.
 */
export function Entrance() {
  const who = useWho();
  const loaded = useUser();
  const handles = useMatches().flatMap(({ handle }) => (handle ? [handle as ScreenHandle] : []));
  const needs = handles.flatMap((handle) => handle.needs);
  const isOpenToGuests = entranceOf(GUEST, needs, FLAGS) === 'OPEN';
  // Screens that depend on the user wait until the server has identified the user.
  if (!isOpenToGuests && loaded.state !== 'READY')
    return (
      <Suspense>
        <UserAwaited loaded={loaded} />
      </Suspense>
    );
  const stand = entrance(who, ...needs);
  if (stand === 'OPEN') return <Outlet />;
  if (stand === 'HIDDEN') return <NotFoundPage />;
  if (stand === 'SIGN_UP' && (isSessionOver() || handles.some(({ sendsToLogIn }) => sendsToLogIn)))
    return <ToLogIn />;
  return <Suspense>{stand === 'PLAN' ? <PlanPage /> : <LockedRoute />}</Suspense>;
}

/** Redirects to the login page. That page shows the reason, and returns to the current URL after the login. */
function ToLogIn() {
  const { pathname, search, hash } = useLocation();
  const notice = isSessionOver() ? 'SESSION_EXPIRED' : 'LOG_IN';
  return <Navigate to={PATHS.logIn} replace state={{ from: pathname + search + hash, notice }} />;
}
