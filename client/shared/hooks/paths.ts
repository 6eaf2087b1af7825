import {
  type AboutPageName,
  type ActiveTab,
  type AdminTab,
  type Board,
  PAGES,
} from '../../../protocol/shapes/pages.ts';

/**
 * The URLs of the pages. They are separate from the router, so that pages can link to each other without importing each
 * other.
 */
export const PATHS = {
  menu: PAGES.menu.path,
  welcome: PAGES.welcome.path,
  create: PAGES.create.path,
  join: PAGES.join.path,
  watchByLink: PAGES.watchByLink.path,
  online: PAGES.online.path,
  tables: PAGES.tables.path,
  tv: PAGES.tv.path,
  people: PAGES.people.path,
  options: PAGES.options.path,
  signUp: PAGES.signUp.path,
  logIn: PAGES.logIn.path,
  forgotPassword: PAGES.forgotPassword.path,
  resetPassword: PAGES.resetPassword.path,
  activate: PAGES.activate.path,
  account: PAGES.account.path,
  notifications: PAGES.notifications.path,
  plans: PAGES.plans.path,
  support: PAGES.support.path,
  purchases: PAGES.purchases.path,
  collectibles: PAGES.collectibles.path,
  rules: PAGES.rules.path,
  faq: PAGES.faq.path,
  tutorial: '/tutorial',
  videos: PAGES.videos.path,
  social: PAGES.social.path,
  rating: PAGES.rating.path,
  games: PAGES.games.path,
  books: '/games?show=books',
  offline: PAGES.offline.path,
  offlineGame: PAGES.offlineGame.path,
  study: PAGES.study.path,
  practice: PAGES.practice.path,
  gallery: '/gallery',
} as const;

export function aboutPath(page: AboutPageName): string {
  return `/about/${page}`;
}

/** Returns the URL of the goodbye page, a static page outside the app. The page exists in each available language. */
export function goodbyePath(language: string): string {
  return `/goodbye/${language}.html`;
}

/** The parameter of the queue that chooses the kind of game. */
export const QUEUE_KIND_PARAM = 'kind';

/** The URL of the queue with rated games chosen. */
export const RATED_QUEUE_PATH = `${PATHS.online}?${QUEUE_KIND_PARAM}=RATED`;

/** The parameter of the page for new games that names a person to invite. */
export const INVITE_PARAM = 'invite';

/** Returns the URL of the form for a new game to which this person is invited. */
export function challengePath(nickname: string): string {
  return `${PATHS.create}?${new URLSearchParams({ [INVITE_PARAM]: nickname })}`;
}

export function personPath(nickname: string): string {
  return `/@/${encodeURIComponent(nickname)}`;
}

export function tokenPath(tokenId: string): string {
  return `${PATHS.collectibles}/${encodeURIComponent(tokenId)}`;
}

export function activeGamesPath(tab: ActiveTab): string {
  return `/active-games/${tab}`;
}

export function tutorialPath(chapter: string): string {
  return `${PATHS.tutorial}/${chapter}`;
}

export function leaderboardPath(board: Board): string {
  return `/leaderboard/${board}`;
}

export function adminPath(tab: AdminTab): string {
  return `/admin/${tab}`;
}

/** Returns the URL of a person in the administration. */
export function adminPersonPath(accountId: string): string {
  return `${adminPath('users')}?${new URLSearchParams({ person: accountId })}`;
}

/**
 * Returns the URL of the list of games in the administration. @param search the id of a game, or the id or name of a
 * player.
 */
export function adminGamesPath(search: string): string {
  return `${adminPath('games')}?${new URLSearchParams({ search })}`;
}

/** Returns the URL of a game in the administration. */
export function adminGamePath(gameId: string): string {
  return `${adminPath('games')}?${new URLSearchParams({ game: gameId })}`;
}

/** Returns the URL of a report in the administration. */
export function adminReportPath(reportId: string): string {
  return `${adminPath('player-reports')}?${new URLSearchParams({ report: reportId })}`;
}

export function gamePath(gameId: string): string {
  return `/game/${encodeURIComponent(gameId)}`;
}

/** Returns the URL of a scheduled table. */
export function tablePath(tableId: string): string {
  return `${PATHS.tables}/${encodeURIComponent(tableId)}`;
}

/** Returns the URL of the calendar file of a scheduled table. */
export function calendarPath(tableId: string): string {
  return `${tablePath(tableId)}/calendar.ics`;
}

export function entrancePath(gameId: string): string {
  return `/join/${encodeURIComponent(gameId)}`;
}

/** Returns the full URL of an invitation. */
export function invitationLink(gameId: string, origin: string): string {
  return origin + entrancePath(gameId);
}

/** Returns the URL of the review of a saved game, a QBook, or a record on this device. */
export function reviewPath(id: string): string {
  return `${PATHS.games}/${encodeURIComponent(id)}`;
}

/** Returns the URL of the review of a game that was played on the server. */
export function playedPath(gameId: string): string {
  return `${reviewPath(gameId)}?of=table`;
}

/** Returns the URL of one step of a review. @param path the path of the review. */
export function stepPath(path: string, step: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}at=${step}`;
}
