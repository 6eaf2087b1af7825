/** Names and patterns of browsers. The first match wins, because most user agents also claim to be other browsers. */
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

/** Returns the browser and the system, such as "Firefox, Windows". Returns null if both are unknown. */
export function deviceName(userAgent: string | null): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([, pattern]) => pattern.test(userAgent ?? ''));
    return found ? [found[0]] : [];
  });
  return names.length > 0 ? names.join(', ') : null;
}
