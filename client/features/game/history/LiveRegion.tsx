import type { GameActor } from '../machine/gameMachine.ts';
import { useAnnouncements } from './useAnnouncement.ts';

interface LiveRegionProps {
  actor: GameActor;
  /** The answer to the last key on the board. */
  reply: string;
}

/**
 * What is read aloud and seen by nobody. The story is a log: three moves in a row queue and do not cut each other off.
 * Answers are a status of their own, so that they replace only each other.
 */
export function LiveRegion({ actor, reply }: LiveRegionProps) {
  const timeline = useAnnouncements(actor);
  return (
    <div className="sr-only">
      <div role="log" aria-live="polite" data-testid="announcer">
        {timeline.map((line) => (
          <p key={line.id}>{line.text}</p>
        ))}
      </div>
      <div role="status" aria-live="polite" data-testid="reply">
        {reply}
      </div>
    </div>
  );
}
