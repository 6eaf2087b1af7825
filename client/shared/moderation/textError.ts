import type { TFunction } from 'i18next';
import type { ZodSafeParseResult } from 'zod';

/** Returns the message for the first validation error of a text. Returns null if the text is valid. */
export function textError(t: TFunction, parsed: ZodSafeParseResult<string>): string | null {
  // The schemas of this project use the key of a translated text as their message.
  const key = parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
  return key === null ? null : t(key as 'moderation.noMarkup');
}
