/** Addresses of the pages. Kept apart from the router so that pages can lead to each other without importing each other. */
export const PATHS = {
  menu: '/',
  welcome: '/welcome',
  create: '/create',
  join: '/join',
  online: '/online',
  options: '/options',
  signUp: '/sign-up',
  logIn: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  activate: '/activate',
  account: '/account',
  plans: '/subscription',
  support: '/support',
  purchases: '/purchases',
  collectibles: '/nft',
  rules: '/rules',
  faq: '/faq',
  tutorial: '/tutorial',
  videos: '/videos',
  social: '/social',
  rating: '/ratings/mine',
  games: '/games',
  books: '/games?show=books',
  offline: '/offline',
  offlineGame: '/offline/game',
  study: '/study',
  practice: '/practice',
  gallery: '/gallery',
} as const;

/** The texts about the product: the rules in short, those that the agreement names, and who makes it. */
export const ABOUT_PAGES = [
  'rules',
  'privacy',
  'user-agreement',
  'data-processing',
  'team',
  'contact',
  'copyright',
] as const;
export type AboutPageName = (typeof ABOUT_PAGES)[number];

export function aboutPath(page: AboutPageName): string {
  return `/about/${page}`;
}

/** The page outside the app, in a language that it is written in. */
export function goodbyePath(language: string): string {
  return `/goodbye/${language}.html`;
}

export function tokenPath(tokenId: string): string {
  return `${PATHS.collectibles}/${encodeURIComponent(tokenId)}`;
}

/** The tabs of the active games. */
export const ACTIVE_TABS = ['not-started', 'in-progress', 'ended'] as const;
export type ActiveTab = (typeof ACTIVE_TABS)[number];

export function activeGamesPath(tab: ActiveTab): string {
  return `/active-games/${tab}`;
}

export function tutorialPath(chapter: string): string {
  return `${PATHS.tutorial}/${chapter}`;
}

/** The leaderboards. */
export const BOARDS = ['by-rating', 'by-points', 'by-score-efficiency'] as const;
export type Board = (typeof BOARDS)[number];

export function leaderboardPath(board: Board): string {
  return `/leaderboard/${board}`;
}

/** What admins have. */
export const ADMIN_TABS = ['bug-reports', 'users', 'cooperation', 'live'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export function adminPath(tab: AdminTab): string {
  return `/admin/${tab}`;
}

export function gamePath(gameId: string): string {
  return `/game/${encodeURIComponent(gameId)}`;
}

export function entrancePath(gameId: string): string {
  return `/join/${encodeURIComponent(gameId)}`;
}

/** The whole address that an invitation carries. */
export function invitationLink(gameId: string, origin: string): string {
  return origin + entrancePath(gameId);
}

/** A saved game or QBook, or one kept on this device. */
export function reviewPath(id: string): string {
  return `${PATHS.games}/${encodeURIComponent(id)}`;
}

/** A game that was played here, as the server has it. */
export function playedPath(gameId: string): string {
  return `${reviewPath(gameId)}?of=table`;
}
