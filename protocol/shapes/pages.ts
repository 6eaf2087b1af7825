/**
 * The URLs of the pages. The client routes by this table, and the server answers 404 to all other URLs. Paths have the
 * syntax of the client's router: `:name` is a parameter, `:name?` an optional one.
 */
import type { Need } from '../http/abilities.ts';
import { RETURNS } from '../http/payments.ts';

/** The tabs of the page of active games. */
export const ACTIVE_TABS = ['not-started', 'in-progress', 'ended'] as const;
export type ActiveTab = (typeof ACTIVE_TABS)[number];

/** The leaderboards. */
export const BOARDS = ['by-rating', 'by-points', 'by-score-efficiency'] as const;
export type Board = (typeof BOARDS)[number];

/** The tabs of the admin page. Moderators who are not admins see only the reports of players. */
export const ADMIN_TABS = [
  'player-reports',
  'bug-reports',
  'users',
  'games',
  'cooperation',
  'live',
  'audit-log',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/**
 * The texts about the product: the short rules, the user agreement and the texts to which it links, and the operator.
 */
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

/** The ids of the tutorial's chapters, in order. */
export const CHAPTER_IDS = [
  'board',
  'armies',
  'king',
  'queen',
  'rook',
  'bishop',
  'knight',
  'pawns',
  'pawn-captures',
  'central-pawns',
  'central-captures',
  'promotion',
  'check',
  'checkmate',
  'army-passes',
  'one-move',
  'inactive',
  'inactive-mate',
  'pass',
  'stalemate',
  'draw',
  'points',
  'winning',
] as const;

export interface Page {
  readonly path: string;
  /** The page is open to users with any one of these abilities. An empty list means that the page is public. */
  readonly needs: readonly Need[];
  /** The allowed values of parameters. A parameter that is not listed may have any value. */
  readonly params: Readonly<Record<string, readonly string[]>>;
}

const page = (path: string, needs: readonly Need[] = [], params: Page['params'] = {}): Page => ({
  path,
  needs,
  params,
});
const PLAYING: readonly Need[] = ['view game', 'view guest game'];
const CREATING: readonly Need[] = ['create game', 'create guest game'];

export const PAGES = {
  menu: page('/'),
  welcome: page('/welcome'),
  create: page('/create', CREATING),
  online: page('/online', CREATING),
  tables: page('/tables'),
  table: page('/tables/:tableId'),
  tv: page('/tv'),
  people: page('/people'),
  person: page('/@/:nickname'),
  join: page('/join', PLAYING),
  entrance: page('/join/:gameId', PLAYING),
  watchByLink: page('/watch', PLAYING),
  game: page('/game/:gameId', PLAYING),
  activeGames: page('/active-games/:tab', ['view active games'], { tab: ACTIVE_TABS }),
  leaderboard: page('/leaderboard/:board', ['view leaderboards'], { board: BOARDS }),
  rating: page('/ratings/mine', ['view own rating']),
  offline: page('/offline'),
  offlineGame: page('/offline/game'),
  study: page('/study', ['view dead board']),
  practice: page('/practice'),
  games: page('/games'),
  review: page('/games/:recordId'),
  admin: page('/admin/:tab', ['MODERATE'], { tab: ADMIN_TABS }),
  options: page('/options', ['view options']),
  account: page('/account', ['view account']),
  notifications: page('/notifications', PLAYING),
  plans: page('/subscription', ['view subscription']),
  support: page('/support', ['view donations']),
  purchases: page('/purchases', ['view NFT payments', 'view donations']),
  collectibles: page('/nft', ['view own NFTs']),
  token: page('/nft/:tokenId', ['view NFT preview']),
  paymentSuccess: page('/payment-confirmation/:of/success/:sessionId', ['view payment confirmation'], {
    of: RETURNS,
  }),
  paymentFailure: page('/payment-confirmation/:of/failure', ['view payment confirmation'], {
    of: RETURNS,
  }),
  signUp: page('/sign-up'),
  logIn: page('/login'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  activate: page('/activate'),
  about: page('/about/:page', [], { page: ABOUT_PAGES }),
  rules: page('/rules'),
  faq: page('/faq'),
  tutorial: page('/tutorial/:chapter?', [], { chapter: CHAPTER_IDS }),
  videos: page('/videos'),
  social: page('/social', ['view social links']),
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
