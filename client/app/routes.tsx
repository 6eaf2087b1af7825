import type { RouteObject } from 'react-router-dom';
import type { Need } from '../../protocol/abilities.ts';
import { MenuPage } from '../lobby/MenuPage.tsx';
import { PATHS } from '../ui/paths.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** What the shell knows of a screen. */
export interface ScreenHandle {
  /** Each opens it by itself; those who lack all are shown something else. */
  readonly needs: readonly Need[];
  /** Whoever has no account is sent to log in, rather than told what an account opens. */
  readonly sendsToLogIn?: true;
}

export const needs = (...any: readonly Need[]): ScreenHandle => ({ needs: any });
const PLAYING = needs('view game', 'view guest game');
const CREATING = needs('create game', 'create guest game');

/** Pages beyond the menu are fetched when somebody goes there. */
export const routes: RouteObject[] = [
  { path: PATHS.menu, Component: MenuPage },
  {
    path: PATHS.create,
    handle: CREATING,
    lazy: async () => ({ Component: (await import('../lobby/CreatePage.tsx')).CreatePage }),
  },
  {
    path: PATHS.online,
    handle: CREATING,
    lazy: async () => ({ Component: (await import('../lobby/QueuePage.tsx')).QueuePage }),
  },
  {
    path: PATHS.join,
    handle: PLAYING,
    lazy: async () => ({ Component: (await import('../lobby/JoinPage.tsx')).JoinPage }),
  },
  {
    path: `${PATHS.join}/:gameId`,
    handle: PLAYING,
    lazy: async () => ({ Component: (await import('./EntranceRoute.tsx')).EntranceRoute }),
  },
  {
    path: '/game/:gameId',
    handle: PLAYING,
    lazy: async () => ({ Component: (await import('./GameRoute.tsx')).GameRoute }),
  },
  {
    path: '/active-games/:tab',
    handle: needs('view active games'),
    lazy: async () => ({ Component: (await import('./ActiveGamesRoute.tsx')).ActiveGamesRoute }),
  },
  {
    path: '/leaderboard/:board',
    handle: needs('view leaderboards'),
    lazy: async () => ({ Component: (await import('./LeaderboardRoute.tsx')).LeaderboardRoute }),
  },
  {
    path: PATHS.rating,
    handle: needs('view own rating'),
    lazy: async () => ({ Component: (await import('../ratings/RatingPage.tsx')).RatingPage }),
  },
  {
    path: PATHS.offline,
    lazy: async () => ({ Component: (await import('../offline/OfflinePage.tsx')).OfflinePage }),
  },
  {
    path: PATHS.offlineGame,
    lazy: async () => ({ Component: (await import('./OfflineGameRoute.tsx')).OfflineGameRoute }),
  },
  {
    path: PATHS.study,
    handle: needs('view dead board'),
    lazy: async () => ({ Component: (await import('../study/StudyPage.tsx')).StudyPage }),
  },
  {
    path: PATHS.practice,
    lazy: async () => ({ Component: (await import('../practice/PracticePage.tsx')).PracticePage }),
  },
  {
    path: PATHS.games,
    lazy: async () => ({ Component: (await import('./GamesRoute.tsx')).GamesRoute }),
  },
  {
    path: `${PATHS.games}/:gameId`,
    lazy: async () => ({ Component: (await import('./ReviewRoute.tsx')).ReviewRoute }),
  },
  {
    path: '/admin/:tab',
    handle: needs('ADMIN'),
    lazy: async () => ({ Component: (await import('./AdminRoute.tsx')).AdminRoute }),
  },
  {
    path: PATHS.options,
    handle: needs('view options'),
    lazy: async () => ({ Component: (await import('./OptionsRoute.tsx')).OptionsRoute }),
  },
  {
    path: PATHS.account,
    handle: { ...needs('view account'), sendsToLogIn: true },
    lazy: async () => ({ Component: (await import('../account/AccountPage.tsx')).AccountPage }),
  },
  {
    path: PATHS.plans,
    handle: needs('view subscription'),
    lazy: async () => ({ Component: (await import('../shop/PlansPage.tsx')).PlansPage }),
  },
  {
    path: PATHS.support,
    handle: needs('view donations'),
    lazy: async () => ({ Component: (await import('../shop/SupportPage.tsx')).SupportPage }),
  },
  {
    path: PATHS.purchases,
    handle: needs('view NFT payments', 'view donations'),
    lazy: async () => ({ Component: (await import('./PurchasesRoute.tsx')).PurchasesRoute }),
  },
  {
    path: PATHS.collectibles,
    handle: { ...needs('view own NFTs'), sendsToLogIn: true },
    lazy: async () => ({ Component: (await import('../wallet/CollectiblesPage.tsx')).CollectiblesPage }),
  },
  {
    path: `${PATHS.collectibles}/:tokenId`,
    handle: needs('view NFT preview'),
    lazy: async () => ({ Component: (await import('./TokenRoute.tsx')).TokenRoute }),
  },
  {
    path: '/payment-confirmation/:of/:outcome/:sessionId?',
    handle: needs('view payment confirmation'),
    lazy: async () => ({ Component: (await import('./ConfirmationRoute.tsx')).ConfirmationRoute }),
  },
  {
    path: PATHS.signUp,
    lazy: async () => ({ Component: (await import('../account/SignUpPage.tsx')).SignUpPage }),
  },
  {
    path: PATHS.logIn,
    lazy: async () => ({ Component: (await import('../account/LoginPage.tsx')).LoginPage }),
  },
  {
    path: PATHS.forgotPassword,
    lazy: async () => ({ Component: (await import('../account/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: PATHS.resetPassword,
    lazy: async () => ({ Component: (await import('../account/ResetPage.tsx')).ResetPage }),
  },
  {
    path: PATHS.activate,
    lazy: async () => ({ Component: (await import('../account/ActivatePage.tsx')).ActivatePage }),
  },
  {
    path: PATHS.welcome,
    lazy: async () => ({ Component: (await import('../welcome/WelcomePage.tsx')).WelcomePage }),
  },
  { path: '/about/:page', lazy: async () => ({ Component: (await import('./AboutRoute.tsx')).AboutRoute }) },
  {
    path: PATHS.rules,
    lazy: async () => ({ Component: (await import('../reading/RulesPage.tsx')).RulesPage }),
  },
  {
    path: `${PATHS.tutorial}/:chapter?`,
    lazy: async () => ({ Component: (await import('./TutorialRoute.tsx')).TutorialRoute }),
  },
  {
    path: PATHS.videos,
    lazy: async () => ({ Component: (await import('../videos/VideosPage.tsx')).VideosPage }),
  },
  {
    path: PATHS.social,
    handle: needs('view social links'),
    lazy: async () => ({ Component: (await import('../reading/SocialPage.tsx')).SocialPage }),
  },
  { path: PATHS.faq, lazy: async () => ({ Component: (await import('../reading/FaqPage.tsx')).FaqPage }) },
  { path: '*', Component: NotFoundPage },
];

if (import.meta.env.DEV) {
  routes.unshift({
    path: PATHS.gallery,
    lazy: async () => ({ Component: (await import('../gallery/GalleryPage.tsx')).GalleryPage }),
  });
}
