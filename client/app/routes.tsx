import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES, type Page, type PageName } from '../../protocol/pages.ts';
import { MenuPage } from '../lobby/MenuPage.tsx';
import { PATHS } from '../ui/paths.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** What the shell knows of a screen. */
export interface ScreenHandle {
  /** Each opens it by itself; those who lack all are shown something else. */
  readonly needs: Page['needs'];
  /** Whoever has no account is sent to log in, rather than told what an account opens. */
  readonly sendsToLogIn: boolean;
}

const SENDS_TO_LOG_IN: readonly PageName[] = ['account', 'collectibles'];

/** Loads the screen of each page on the first visit; the menu is part of the first bundle. */
const SCREENS: Readonly<Record<Exclude<PageName, 'menu'>, () => Promise<ComponentType>>> = {
  welcome: async () => (await import('../welcome/WelcomePage.tsx')).WelcomePage,
  create: async () => (await import('../lobby/CreatePage.tsx')).CreatePage,
  online: async () => (await import('../lobby/QueuePage.tsx')).QueuePage,
  join: async () => (await import('../lobby/JoinPage.tsx')).JoinPage,
  entrance: async () => (await import('./EntranceRoute.tsx')).EntranceRoute,
  game: async () => (await import('./GameRoute.tsx')).GameRoute,
  activeGames: async () => (await import('./ActiveGamesRoute.tsx')).ActiveGamesRoute,
  leaderboard: async () => (await import('./LeaderboardRoute.tsx')).LeaderboardRoute,
  rating: async () => (await import('../ratings/RatingPage.tsx')).RatingPage,
  offline: async () => (await import('../offline/OfflinePage.tsx')).OfflinePage,
  offlineGame: async () => (await import('./OfflineGameRoute.tsx')).OfflineGameRoute,
  study: async () => (await import('../study/StudyPage.tsx')).StudyPage,
  practice: async () => (await import('../practice/PracticePage.tsx')).PracticePage,
  games: async () => (await import('./GamesRoute.tsx')).GamesRoute,
  review: async () => (await import('./ReviewRoute.tsx')).ReviewRoute,
  admin: async () => (await import('./AdminRoute.tsx')).AdminRoute,
  options: async () => (await import('./OptionsRoute.tsx')).OptionsRoute,
  account: async () => (await import('../account/AccountPage.tsx')).AccountPage,
  plans: async () => (await import('../shop/PlansPage.tsx')).PlansPage,
  support: async () => (await import('../shop/SupportPage.tsx')).SupportPage,
  purchases: async () => (await import('./PurchasesRoute.tsx')).PurchasesRoute,
  collectibles: async () => (await import('../wallet/CollectiblesPage.tsx')).CollectiblesPage,
  token: async () => (await import('./TokenRoute.tsx')).TokenRoute,
  paymentSuccess: async () => (await import('./ConfirmationRoute.tsx')).ConfirmationRoute,
  paymentFailure: async () => (await import('./ConfirmationRoute.tsx')).ConfirmationRoute,
  signUp: async () => (await import('../account/SignUpPage.tsx')).SignUpPage,
  logIn: async () => (await import('../account/LoginPage.tsx')).LoginPage,
  forgotPassword: async () => (await import('../account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('../account/ResetPage.tsx')).ResetPage,
  activate: async () => (await import('../account/ActivatePage.tsx')).ActivatePage,
  about: async () => (await import('./AboutRoute.tsx')).AboutRoute,
  rules: async () => (await import('../reading/RulesPage.tsx')).RulesPage,
  faq: async () => (await import('../reading/FaqPage.tsx')).FaqPage,
  tutorial: async () => (await import('./TutorialRoute.tsx')).TutorialRoute,
  videos: async () => (await import('../videos/VideosPage.tsx')).VideosPage,
  social: async () => (await import('../reading/SocialPage.tsx')).SocialPage,
};

const names = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

export const routes: RouteObject[] = [
  { path: PAGES.menu.path, Component: MenuPage },
  ...names.map((name): RouteObject => {
    const handle: ScreenHandle = {
      needs: PAGES[name].needs,
      sendsToLogIn: SENDS_TO_LOG_IN.includes(name),
    };
    return { path: PAGES[name].path, handle, lazy: async () => ({ Component: await SCREENS[name]() }) };
  }),
  { path: '*', Component: NotFoundPage },
];

if (import.meta.env.DEV) {
  routes.unshift({
    path: PATHS.gallery,
    lazy: async () => ({ Component: (await import('../gallery/GalleryPage.tsx')).GalleryPage }),
  });
}
