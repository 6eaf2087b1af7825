import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { MenuPage } from '../lobby/MenuPage.tsx';
import { PATHS } from '../ui/paths.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Opening, Shell } from './Shell.tsx';

/** Pages beyond the menu are fetched when somebody goes there. */
const routes: RouteObject[] = [
  { path: PATHS.menu, Component: MenuPage },
  {
    path: PATHS.create,
    lazy: async () => ({ Component: (await import('../lobby/CreatePage.tsx')).CreatePage }),
  },
  {
    path: PATHS.online,
    lazy: async () => ({ Component: (await import('../lobby/QueuePage.tsx')).QueuePage }),
  },
  { path: PATHS.join, lazy: async () => ({ Component: (await import('../lobby/JoinPage.tsx')).JoinPage }) },
  {
    path: `${PATHS.join}/:gameId`,
    lazy: async () => ({ Component: (await import('./EntranceRoute.tsx')).EntranceRoute }),
  },
  { path: '/game/:gameId', lazy: async () => ({ Component: (await import('./GameRoute.tsx')).GameRoute }) },
  {
    path: '/active-games/:tab',
    lazy: async () => ({ Component: (await import('./ActiveGamesRoute.tsx')).ActiveGamesRoute }),
  },
  {
    path: PATHS.options,
    lazy: async () => ({ Component: (await import('./OptionsRoute.tsx')).OptionsRoute }),
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
  { path: PATHS.faq, lazy: async () => ({ Component: (await import('../reading/FaqPage.tsx')).FaqPage }) },
  { path: '*', Component: NotFoundPage },
];

if (import.meta.env.DEV) {
  routes.unshift({
    path: PATHS.gallery,
    lazy: async () => ({ Component: (await import('../gallery/GalleryPage.tsx')).GalleryPage }),
  });
}

export const router = createBrowserRouter([
  { Component: Shell, ErrorBoundary: ErrorPage, HydrateFallback: Opening, children: routes },
]);
