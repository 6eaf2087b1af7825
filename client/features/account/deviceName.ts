/** Readable names for user agents. The first match wins, because most user agents claim to be several browsers. */
const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrome\/|CriOS/],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** "Firefox, Windows"; null if unknown. */
export function deviceName(userAgent: string | null): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([, pattern]) => pattern.test(userAgent ?? ''));
    return found ? [found[0]] : [];
  });
  return names.length > 0 ? names.join(', ') : null;
}
