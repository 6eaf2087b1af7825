/**
 * Texts that people write to moderators, and that moderators write to people. They are plain text without HTML and
 * links, so that nothing in them leads a reader to another site.
 */
import { z } from 'zod';
import { REQUIRED } from '../accountFields.ts';

/** Matches the beginning of an HTML tag, of a comment, and of a character reference. */
const HTML = /<\s*[/!?a-z]|&(?:#\d+|#x[\da-f]+|[a-z]+);/iu;
/** Matches addresses: with a scheme, with `www.`, and the schemes that run scripts or open programs. */
const LINK = /[a-z][a-z\d+.-]*:\/\/|\bwww\.|\b(?:javascript|vbscript|data|mailto|tel)\s*:/iu;
/** Matches control characters besides line breaks and tabs, and characters that change the direction of text. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** The error messages, which are keys of translated texts. */
const NO_MARKUP = 'moderation.noMarkup';
const TEXT_TOO_LONG = 'moderation.textTooLong';

/** A text with up to `max` characters. */
export function plainText(max: number) {
  return z
    .string(REQUIRED)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .max(max, TEXT_TOO_LONG)
        .refine((text) => ![HTML, LINK, CONTROL].some((pattern) => pattern.test(text)), NO_MARKUP),
    );
}
