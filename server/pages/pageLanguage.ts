/** The language of a page that the server sends: that of the URL, otherwise the one that the browser prefers. */
import type { Request } from 'express';
import { LANGUAGES, type Language } from '../../protocol/http/accountFields.ts';

/** Returns the language that the URL names by `?lang=`. Null for none and for an unknown one. */
export function languageInUrl(req: Request): Language | null {
  return LANGUAGES.find((language) => language === req.query.lang) ?? null;
}

export function pageLanguage(req: Request): Language {
  const preferred = req.acceptsLanguages([...LANGUAGES]);
  return languageInUrl(req) ?? LANGUAGES.find((language) => language === preferred) ?? 'en';
}
