/** Renders components for tests: with English texts, a router, and a simulated user with pointer and keyboard. */

import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import en from '../i18n/locales/en/texts.ts';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  // As in the product: React escapes the output.
  interpolation: { escapeValue: false },
});
afterEach(cleanup);

/** @param advance moves fake timers forward. Needed if the test uses fake timers. */
export function rendered(node: ReactNode, advance?: (ms: number) => void) {
  const page = render(<MemoryRouter>{node}</MemoryRouter>);
  const user = userEvent.setup(advance ? { advanceTimers: advance } : {});
  const show = (next: ReactNode) => page.rerender(<MemoryRouter>{next}</MemoryRouter>);
  return { ...page, user, show };
}
