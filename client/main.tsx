// This import must be the first, so that the token of a mailed link is removed from the URL before anything else
// happens.
import './shared/hooks/linkToken.ts';
// The styles for all pages are before those of the components, which override them.
import './shared/styles/tokens.css';
import './shared/styles/base.css';
import './shared/styles/layout.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './app/router.tsx';
import { syncOptions } from './shared/data/http/accountOptions.ts';
import { loadUser } from './shared/data/http/loadUser.ts';
import { followOtherTabs } from './shared/data/http/logOut.ts';
import { preloadCalls } from './shared/data/http/startCalls.ts';
import { followFullScreen } from './shared/hooks/fullScreen.ts';
import { nextTask } from './shared/hooks/nextTask.ts';
import { languageInUrl } from './shared/i18n/languages.ts';
import { startTexts } from './shared/i18n/t.ts';
import { getOptions, showBrightness, showTheme } from './shared/storage/options.ts';

showTheme();
showBrightness();
followFullScreen();
followOtherTabs();
void loadUser();
void render();

/**
 * Renders the page. A top-level await is not used, because in WebKit the modules that import this module would then run
 * before this module has finished.
 */
async function render(): Promise<void> {
  // The URL may contain a language, which is used if the user has not chosen one.
  await startTexts(getOptions().language ?? languageInUrl(location.search)?.code ?? null);
  syncOptions();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  // The routes are created in a task of their own, and a transition is rendered in short tasks. The browser handles input
  // between tasks.
  await nextTask();
  const router = createRouter();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  void preloadCalls();
}
