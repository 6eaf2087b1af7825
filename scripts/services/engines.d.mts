/**
 * Returns the path of Firefox, after installing it from Debian if necessary. Throws a one-sentence error where that
 * is impossible.
 */
export function ensureFirefox(): string;

/** Returns the programs that drive WebKit on a virtual display, after installing them if necessary. */
export function ensureWebKit(): { readonly driver: string; readonly xvfb: string; readonly gjs: string };
