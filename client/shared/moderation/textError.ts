import type { TFunction } from 'i18next';
import type { ZodSafeParseResult } from 'zod';

/** Returns the text of the first error of a plain text. Null without one. */
export function textError(t: TFunction, parsed: ZodSafeParseResult<string>): string | null {
  // The message of a rule is the key of its text.
  const key = parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
  return key === null ? null : t(key as 'moderation.noMarkup');
}
