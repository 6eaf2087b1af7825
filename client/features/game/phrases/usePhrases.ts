import { useEffect, useMemo, useState } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import type { PhrasesNotice, SaidPhrase } from '../../../../protocol/room/messages.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useDisplay } from '../../../shared/storage/options.ts';
import { useMutes } from './mutes.ts';
import { isHeard, PHRASE_SHOWN_MS, phrasesAtSeats } from './phraseView.ts';

export interface ShownPhrases {
  /** The phrases of players whom the user has not muted, oldest first. */
  readonly all: PhrasesNotice;
  /** The phrase at each seat, by color. */
  readonly atSeats: readonly (SaidPhrase | null)[];
}

/** Returns the phrases of players whom the user has not muted, and the phrases that are shown at the seats. */
export function usePhrases(gameId: string, phrases: PhrasesNotice, viewer: Color | null): ShownPhrases {
  const { arePhrasesShown } = useDisplay();
  const mutes = useMutes(gameId);
  const all = useMemo(
    () => (arePhrasesShown ? phrases.filter(({ by }) => isHeard(mutes, by, viewer)) : []),
    [arePhrasesShown, phrases, mutes, viewer],
  );
  const [now, setNow] = useState(() => serverTime.now());
  const newest = all.at(-1)?.at ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phrase restarts the timer
  useEffect(() => {
    setNow(serverTime.now());
    const timer = setTimeout(() => setNow(serverTime.now()), PHRASE_SHOWN_MS + 100);
    return () => clearTimeout(timer);
  }, [newest]);
  return { all, atSeats: phrasesAtSeats(all, Math.max(now, newest)) };
}
