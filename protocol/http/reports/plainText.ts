/**
 * Texts that people write to moderators, and moderators to people: plain text without HTML and links. Nothing in them
 * can lead a reader to another site, wherever they are shown.
 */
import { z } from 'zod';
import { REQUIRED } from '../accountFields.ts';

/** Matches the beginning of an HTML tag, of a comment, and of a character reference. */
const HTML = /<\s*[/!?a-z]|&(?:#\d+|#x[\da-f]+|[a-z]+);/iu;
/** Matches addresses: with a scheme, with `www.`, and the schemes that run scripts or open programs. */
const LINK = /[a-z][a-z\d+.-]*:\/\/|\bwww\.|\b(?:javascript|vbscript|data|mailto|tel)\s*:/iu;
/** Matches control characters besides line breaks and tabs, and characters that change the direction of text. */
const CONTROL = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** The keys of the texts of the errors. */
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
