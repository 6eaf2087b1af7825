/** The router state that a link to the login or sign-up page passes to that page. */
import { useLocation } from 'react-router-dom';
import { fieldOf } from '../../../engine/records.ts';
import { PATHS } from './paths.ts';

/** Why the user was redirected to the login page. */
const NOTICES = ['LOG_IN', 'SESSION_EXPIRED'] as const;

export interface LoginState {
  /** The page that the user wants: its path with query and fragment. */
  readonly from?: string | undefined;
  readonly notice?: (typeof NOTICES)[number] | undefined;
  /** The e-mail address with which the login is filled in. */
  readonly email?: string | undefined;
}

/** Returns the state that was passed to the current page. */
export function useLoginState(): LoginState {
  const { state } = useLocation();
  const from = fieldOf(state, 'from');
  const notice = fieldOf(state, 'notice');
  const email = fieldOf(state, 'email');
  return {
    from: typeof from === 'string' ? from : undefined,
    notice: NOTICES.find((known) => known === notice),
    email: typeof email === 'string' ? email : undefined,
  };
}

/** The pages that lead to a login. A login leads back to the page that the user visited before these pages. */
const ACCESS_PATHS: readonly string[] = [
  PATHS.logIn,
  PATHS.signUp,
  PATHS.forgotPassword,
  PATHS.resetPassword,
  PATHS.activate,
];

/** Returns the state with which a link to the login or the sign-up leads back to the current page. */
export function useWayBack(): LoginState {
  const { pathname, search, hash } = useLocation();
  const { from } = useLoginState();
  return { from: ACCESS_PATHS.includes(pathname) ? from : pathname + search + hash };
}
