/** The texts of the mails in one language. `{{name}}` is the only placeholder: the user's nickname. */
import type { AccountMailKind } from '../../db/tables.ts';

export const MAIL_KINDS = [
  'activation',
  'alreadyActive',
  'reset',
  'passwordChanged',
] as const satisfies readonly AccountMailKind[];

export interface MailText {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  /** The label of the link's button. */
  readonly link: string;
  /** Paragraphs after the link. */
  readonly after: readonly string[];
}

export interface MailTexts {
  /** The greeting and the closing line of every mail. */
  readonly greeting: string;
  readonly closing: string;
  /** The line above the link's URL, for mail programs that do not show the button. */
  readonly address: string;
  readonly mails: Readonly<Record<AccountMailKind, MailText>>;
}
