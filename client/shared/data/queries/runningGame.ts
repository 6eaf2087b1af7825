/**
 * The running game that the header showed last. It is stored outside the header, because each page renders a new
 * header, and the game may end while the user goes from one page to another.
 */

interface ShownGame {
  readonly userId: string | null;
  readonly gameId: string;
}

let shown: ShownGame | null = null;

export function rememberRunningGame(game: ShownGame): void {
  shown = game;
}

/** Forgets the game. Called for a user who is on the page of the game and sees its end there. */
export function forgetRunningGame(): void {
  shown = null;
}

/** Returns the game that was shown to this user and forgets it, so that its end is announced once. */
export function takeRunningGame(userId: string | null): string | null {
  const taken = shown;
  shown = null;
  return taken?.userId === userId ? (taken?.gameId ?? null) : null;
}
