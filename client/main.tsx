// First: a link's token leaves the address before anything else happens.
import './ui/linkToken.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startTexts } from './i18n/t.ts';
import { keepAccountOptions } from './net/accountOptions.ts';
import { loadUser } from './net/loadUser.ts';
import { followOtherTabs } from './net/logOut.ts';
import './styles/tokens.css';
import './styles/base.css';
import { followFullScreen } from './ui/fullScreen.ts';
import { getOptions, showBrightness, showTheme } from './ui/options.ts';

showTheme();
showBrightness();
followFullScreen();
followOtherTabs();
void loadUser();
await startTexts(getOptions().language);
keepAccountOptions();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
