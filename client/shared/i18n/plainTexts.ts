/**
 * A cache of texts without interpolated values. A page looks up about a hundred texts per move, and each lookup checks
 * plural forms, values and fallbacks.
 */
import type { i18n as I18n } from 'i18next';

type LookUp = (key: unknown, ...values: unknown[]) => string;

/**
 * Makes `i18n` use the cache. Must be called once, after `init`. A change of the language or of the texts clears the
 * cache.
 */
export function cachePlainTexts(i18n: I18n): void {
  const make = i18n.getFixedT.bind(i18n) as unknown as (...scope: unknown[]) => LookUp;
  /** Cached texts by scope (language, namespace, prefix), which all components share. */
  const known = new Map<string, Map<string, string>>();
  i18n.on('languageChanged', () => known.clear());
  i18n.store.on('added', () => known.clear());

  const textsOf = (scope: string) => {
    const texts = known.get(scope) ?? new Map<string, string>();
    known.set(scope, texts);
    return texts;
  };
  i18n.getFixedT = ((...scope: unknown[]) => {
    const lookUp = make(...scope);
    const name = scope.slice(0, 3).join('|');
    const t: LookUp = (key, ...values) => {
      if (typeof key !== 'string' || values.length > 0) return lookUp(key, ...values);
      const texts = textsOf(name);
      const text = texts.get(key) ?? lookUp(key);
      texts.set(key, text);
      return text;
    };
    return Object.assign(t, lookUp);
  }) as unknown as I18n['getFixedT'];
}
