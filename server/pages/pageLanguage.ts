/**
 * The language of a page that the server sends: the language of the URL, otherwise the language that the browser
 * prefers.
 */
import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';

/** Returns the language that the URL names by `?lang=`. Null without a language, and for an unknown language. */
export function languageInUrl(req: Request): Language | null {
  return LANGUAGES.find((language) => language === req.query.lang) ?? null;
}

export function pageLanguage(req: Request): Language {
  const preferred = req.acceptsLanguages([...LANGUAGES]);
  return languageInUrl(req) ?? LANGUAGES.find((language) => language === preferred) ?? 'en';
}
