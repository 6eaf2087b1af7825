// Tests the error messages on a machine on which nothing is installed and nothing can be installed.

import { expect, test, vi } from 'vitest';
import { ensureFirefox, ensureWebKit } from './engines.mjs';

test('[WEB-10] the script names the Debian packages to install if it cannot install a browser engine', () => {
  vi.stubEnv('PATH', '');
  expect(ensureFirefox).toThrow(/Firefox needs Debian's packages: apt-get install firefox-esr\.$/);
  expect(ensureWebKit).toThrow(/WebKit needs Debian's packages: apt-get install webkit2gtk-driver xvfb gjs /);
});
