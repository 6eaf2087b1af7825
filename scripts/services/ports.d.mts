/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number>;

/** Returns whether a server accepts connections at the port and, if a probe is given, answers it as expected. */
export function answers(
  port: number,
  requested?: { readonly question: string; readonly word: string },
): Promise<boolean>;
