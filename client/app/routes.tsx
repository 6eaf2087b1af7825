import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { keysOf } from '../../engine/records.ts';
import {
  ABOUT_PAGES,
  ACTIVE_TABS,
  BOARDS,
  PAGES,
  type Page,
  type PageName,
} from '../../protocol/shapes/pages.ts';
import { MenuPage } from '../features/lobby/menu/MenuPage.tsx';
import { PATHS } from '../shared/hooks/paths.ts';
import { optionalPart, startPart } from '../shared/i18n/lazyPart.ts';
import { textsLoaded } from '../shared/i18n/t.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { idRoute, tabRoute } from './routes/paramRoutes.tsx';

// If the code of the live game cannot be loaded, the menu appears without the live game.
const LiveCard = startPart(async () => (await import('../features/watch/LiveCard.tsx')).LiveCard);

// If the code of the followed users cannot be loaded, the menu appears without them.
const OnlineFollowed = optionalPart(
  async () => (await import('../features/people/OnlineFollowed.tsx')).OnlineFollowed,
);

/** The properties of a screen that the shell uses. */
export interface ScreenHandle {
  /**
   * The abilities of which a user needs at least one to open the screen. A user without any of them sees why the screen
   * is locked, or the "not found" page.
   */
  readonly needs: Page['needs'];
  /**
   * Whether a visitor without an account is redirected to the login page. Otherwise the visitor sees a hint to sign up.
   */
  readonly sendsToLogIn: boolean;
}

const SENDS_TO_LOG_IN: readonly PageName[] = ['account', 'collectibles'];

/** Loads the screen of each page on its first visit. The menu is part of the initial bundle. */
const SCREENS: Readonly<Record<Exclude<PageName, 'menu'>, () => Promise<ComponentType>>> = {
  welcome: async () => (await import('../features/welcome/WelcomePage.tsx')).WelcomePage,
  create: async () => (await import('../features/lobby/create/CreatePage.tsx')).CreatePage,
  online: async () => (await import('../features/lobby/queue/QueuePage.tsx')).QueuePage,
  tables: async () => (await import('../features/lobby/tables/TablesPage.tsx')).TablesPage,
  table: async () => idRoute('tableId', (await import('../features/lobby/tables/TablePage.tsx')).TablePage),
  people: async () => (await import('../features/people/PeoplePage.tsx')).PeoplePage,
  person: async () => (await import('./routes/PersonRoute.tsx')).PersonRoute,
  tv: async () => (await import('./routes/TvRoute.tsx')).TvRoute,
  join: async () => (await import('../features/lobby/entrance/JoinPage.tsx')).JoinPage,
  entrance: async () =>
    idRoute('gameId', (await import('../features/lobby/entrance/EntrancePage.tsx')).EntrancePage),
  watchByLink: async () => (await import('../features/lobby/entrance/WatchByLinkPage.tsx')).WatchByLinkPage,
  game: async () => (await import('./routes/GameRoute.tsx')).GameRoute,
  activeGames: async () =>
    tabRoute(
      'tab',
      ACTIVE_TABS,
      (await import('../features/lobby/list/ActiveGamesPage.tsx')).ActiveGamesPage,
    ),
  leaderboard: async () =>
    tabRoute('board', BOARDS, (await import('../features/ratings/LeaderboardPage.tsx')).LeaderboardPage),
  rating: async () => (await import('../features/ratings/RatingPage.tsx')).RatingPage,
  offline: async () => (await import('../features/offline/OfflinePage.tsx')).OfflinePage,
  offlineGame: async () => (await import('./routes/OfflineGameRoute.tsx')).OfflineGameRoute,
  study: async () => (await import('../features/study/StudyPage.tsx')).StudyPage,
  practice: async () => (await import('../features/practice/PracticePage.tsx')).PracticePage,
  games: async () => (await import('./routes/GamesRoute.tsx')).GamesRoute,
  review: async () => idRoute('recordId', (await import('../features/review/ReviewPage.tsx')).ReviewPage),
  admin: async () => (await import('./routes/AdminRoute.tsx')).AdminRoute,
  options: async () => (await import('./routes/OptionsRoute.tsx')).OptionsRoute,
  account: async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
  notifications: async () => (await import('../features/notifications/SettingsPage.tsx')).SettingsPage,
  plans: async () => (await import('../features/shop/PlansPage.tsx')).PlansPage,
  support: async () => (await import('../features/shop/SupportPage.tsx')).SupportPage,
  purchases: async () => (await import('./routes/PurchasesRoute.tsx')).PurchasesRoute,
  collectibles: async () => (await import('../features/wallet/CollectiblesPage.tsx')).CollectiblesPage,
  token: async () => idRoute('tokenId', (await import('../features/wallet/TokenPage.tsx')).TokenPage),
  paymentSuccess: async () => (await import('./routes/ConfirmationRoute.tsx')).ConfirmationRoute,
  paymentFailure: async () => (await import('./routes/ConfirmationRoute.tsx')).ConfirmationRoute,
  signUp: async () => (await import('../features/account/access/SignUpPage.tsx')).SignUpPage,
  logIn: async () => (await import('../features/account/access/LoginPage.tsx')).LoginPage,
  forgotPassword: async () =>
    (await import('../features/account/access/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('../features/account/access/ResetPage.tsx')).ResetPage,
  activate: async () => (await import('../features/account/access/ActivatePage.tsx')).ActivatePage,
  about: async () =>
    tabRoute('page', ABOUT_PAGES, (await import('../features/articles/AboutPage.tsx')).AboutPage),
  rules: async () => (await import('../features/articles/RulesPage.tsx')).RulesPage,
  faq: async () => (await import('../features/articles/FaqPage.tsx')).FaqPage,
  tutorial: async () => (await import('./routes/TutorialRoute.tsx')).TutorialRoute,
  videos: async () => (await import('../features/videos/VideosPage.tsx')).VideosPage,
  social: async () => (await import('../features/articles/SocialPage.tsx')).SocialPage,
};

const names = keysOf(SCREENS);

export const routes: RouteObject[] = [
  { path: PAGES.menu.path, element: <MenuPage live={<LiveCard />} people={<OnlineFollowed />} /> },
  ...names.map((name): RouteObject => {
    const handle: ScreenHandle = {
      needs: PAGES[name].needs,
      sendsToLogIn: SENDS_TO_LOG_IN.includes(name),
    };
    const lazy = async () => {
      const [Component] = await Promise.all([SCREENS[name](), textsLoaded()]);
      return { Component };
    };
    return { path: PAGES[name].path, handle, lazy };
  }),
  { path: '*', Component: NotFoundPage },
];

if (import.meta.env.DEV) {
  routes.unshift({
    path: PATHS.gallery,
    lazy: async () => ({ Component: (await import('./gallery/GalleryPage.tsx')).GalleryPage }),
  });
}
