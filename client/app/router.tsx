import { createBrowserRouter } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { routes } from './routes.tsx';
import { Opening, Shell } from './Shell.tsx';

/** Creates the router, which starts to load the page at the current address. */
export function createRouter() {
  return createBrowserRouter([
    { Component: Shell, ErrorBoundary: ErrorPage, HydrateFallback: Opening, children: routes },
  ]);
}
