/** A port of 127.0.0.1 on which nothing listens now. */
export function freePort(): Promise<number>;

/** Whether a server takes connections at the port, and has the word for the question, where there is one. */
export function answers(
  port: number,
  requested?: { readonly question: string; readonly word: string },
): Promise<boolean>;
