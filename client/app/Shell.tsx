import { Suspense, useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { PieceSprite } from '../shared/board/look/PieceSprite.tsx';
import { isSessionOver, useWho } from '../shared/data/http/who.ts';
import { reportFailure } from '../shared/data/queries/failure.ts';
import { aboutPath, PATHS } from '../shared/hooks/paths.ts';
import { useSignUpReason } from '../shared/hooks/signUp.ts';
import { lazyPart, startPart } from '../shared/i18n/lazyPart.ts';
import { useAgreed } from '../shared/storage/agreement.ts';
import { containerNeeded } from '../shared/ui/feedback/toasts.ts';
import { type HeaderParts, HeaderSlots } from '../shared/ui/layout/headerSlots.ts';
import { MessagePage } from '../shared/ui/layout/MessagePage.tsx';
import { Entrance } from './Entrance.tsx';
import { HeaderCorner } from './header/HeaderCorner.tsx';
import { Sections } from './header/Sections.tsx';
import { UserBell } from './header/UserBell.tsx';
import { cacheOfflinePage } from './offlinePage.ts';

const WelcomePage = lazyPart(async () => (await import('../features/welcome/WelcomePage.tsx')).WelcomePage);

const SignUpDialog = lazyPart(
  async () => (await import('../shared/ui/feedback/SignUpDialog.tsx')).SignUpDialog,
);

// Loaded on demand, because few pages begin with a toast. Toasts that are sent before the container is loaded are
// queued.
const Toasts = startPart(async () => {
  await containerNeeded();
  return (await import('../shared/ui/feedback/Toasts.tsx')).Toasts;
});

/** The URLs of the texts to which the agreement links. They are readable before the agreement is accepted. */
const OPEN_TO_ALL: readonly string[] = [
  aboutPath('privacy'),
  aboutPath('user-agreement'),
  aboutPath('data-processing'),
];

/** The header contains no links before the agreement is accepted. */
const NO_PARTS: HeaderParts = { sections: null, corner: null, bell: null };
const PARTS: HeaderParts = { sections: <Sections />, corner: <HeaderCorner />, bell: <UserBell /> };

/** The frame of every page: the agreement, the SVG symbols of the pieces, and toasts. */
export function Shell() {
  const isAgreed = useAgreed();
  const { pathname } = useLocation();
  const signUpReason = useSignUpReason();
  useEffect(() => {
    if (isAgreed) cacheOfflinePage();
  }, [isAgreed]);
  const isOpen = isAgreed || OPEN_TO_ALL.includes(pathname);
  return (
    <>
      <PieceSprite />
      <HeaderSlots value={isAgreed ? PARTS : NO_PARTS}>
        {isOpen ? (
          <Entrance />
        ) : (
          <Suspense fallback={<Opening />}>
            <WelcomePage />
          </Suspense>
        )}
      </HeaderSlots>
      <Suspense>{signUpReason ? <SignUpDialog reason={signUpReason} /> : null}</Suspense>
      <ExpiredNotice />
      <Suspense>
        <Toasts />
      </Suspense>
      {/* Rendered only after the agreement is accepted, because it stores scroll positions in the browser. */}
      {isAgreed ? <ScrollRestoration /> : null}
    </>
  );
}

/** Announces an expired login session on any page. */
function ExpiredNotice() {
  const isOver = useWho() === null && isSessionOver();
  const { pathname } = useLocation();
  // The login page is excluded, because it shows its own message about the expired session.
  const shouldAnnounce = isOver && pathname !== PATHS.logIn;
  useEffect(() => {
    if (shouldAnnounce) reportFailure({ code: 'SESSION_EXPIRED', params: {} });
  }, [shouldAnnounce]);
  return null;
}

/** Shown while the first page is loading. */
export function Opening() {
  return <MessagePage isLoading title="Tetrarch" />;
}
