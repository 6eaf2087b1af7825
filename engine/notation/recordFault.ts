/** Why a text is not a game record: a code for translations, and a reason in plain English. */

const SHOWN = 40;

const REASONS = {
  NOT_UTF8: () => 'the file is not UTF-8',
  NOT_A_RECORD: () => 'a game record begins with the tag Tetrarch',
  TOO_LONG: (limit) => `the text is longer than ${limit} characters`,
  TOO_MANY_TAGS: (limit) => `there are more than ${limit} tags`,
  TOO_MANY_EVENTS: (limit) => `there are more than ${limit} events`,
  TOO_DEEP: (limit) => `variations are more than ${limit} deep`,
  VERSION: (version) => `version "${version}" is not known`,
  TAG_NAME: (name) => `"${name}" is not the name of a tag`,
  TAG_TWICE: (name) => `the tag ${name} is there twice`,
  START: (why) => `Start, ${why}`,
  COMMENT_OPEN: () => 'the comment has no end',
  ESCAPE: (sign) => `"\\${sign}" has no meaning`,
  NO_ROUND: () => 'no round begins here',
  WRONG_ROUND: (expected) => `this is round ${expected}`,
  EMPTY_ROUND: () => 'a round without an event',
  NO_EVENT: () => 'neither an event nor what may follow one',
  AFTER_END: (word) => `"${word}" comes after the end of the game`,
  BAD_TEXT: (word) => `"${word}" is no event`,
  ILLEGAL_MOVE: (word) => `"${word}" is not a legal move`,
  PROMOTION_REQUIRED: (word) => `"${word}" does not say what the pawn becomes`,
  PASS_NOT_POSSIBLE: (word) => `"${word}": the player can move`,
  NOT_ACTIVE: (word) => `"${word}": the player is out already`,
  NOT_ON_THE_MOVE: (word) => `"${word}": it is not this player's turn`,
  MARKS: (right) => `the marks should be "${right}"`,
  VARIATION_OPEN: () => 'the variation has no end',
  VARIATION_EMPTY: () => 'a variation without an event',
  RESULT: (right) => `Result is "${right}" after these events`,
  POINTS: (right) => `Points are ${right} after these events`,
} as const satisfies Readonly<Record<string, (detail: string) => string>>;

export type RecordFaultCode = keyof typeof REASONS;

/** The first error of a record text, with its position. Line and column numbers start at 1. */
export interface RecordFault {
  readonly line: number;
  readonly column: number;
  /** The round of the invalid event. Null for an error outside events. */
  readonly round: number | null;
  readonly code: RecordFaultCode;
  /**
   * The detail of the code: the wrong word, the exceeded limit or the expected value. Empty for codes without a detail.
   */
  readonly detail: string;
  readonly reason: string;
}

/** Thrown by the parser. */
export class Fault extends Error {
  readonly at: number;
  readonly code: RecordFaultCode;
  readonly detail: string;

  constructor(at: number, code: RecordFaultCode, detail = '') {
    super(code);
    this.at = at;
    this.code = code;
    this.detail = detail.length > SHOWN ? `${detail.slice(0, SHOWN)}…` : detail;
  }
}

export function describeFault(
  text: string,
  { at, code, detail }: Pick<Fault, 'at' | 'code' | 'detail'>,
  round: number | null,
): RecordFault {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let i = before.indexOf('\n'); i >= 0; i = before.indexOf('\n', i + 1)) line++;
  return { line, column: at - lineStart + 1, round, code, detail, reason: REASONS[code](detail) };
}
