import { createBrowserRouter } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { routes } from './routes.tsx';
import { Opening, Shell } from './Shell.tsx';

export const router = createBrowserRouter([
  { Component: Shell, ErrorBoundary: ErrorPage, HydrateFallback: Opening, children: routes },
]);
