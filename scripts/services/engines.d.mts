/** The path of Firefox, installed from Debian when it is missing. Throws one sentence where that is impossible. */
export function ensureFirefox(): string;

/** The programs that drive WebKit on a virtual display, installed likewise. */
export function ensureWebKit(): { readonly driver: string; readonly xvfb: string; readonly gjs: string };
