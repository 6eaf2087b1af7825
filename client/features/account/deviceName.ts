/** What a browser says of itself, as people call it. The first that fits counts: most claim to be several. */
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

/** "Firefox, Windows"; null when it says neither. */
export function deviceName(userAgent: string | null): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([, pattern]) => pattern.test(userAgent ?? ''));
    return found ? [found[0]] : [];
  });
  return names.length > 0 ? names.join(', ') : null;
}
