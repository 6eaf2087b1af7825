import type { GameActor } from '../machine/gameMachine.ts';
import { useAnnouncements } from './useAnnouncement.ts';

interface LiveRegionProps {
  actor: GameActor;
  /** The answer to the last key on the board. */
  reply: string;
}

/**
 * Screen reader announcements. Timeline texts are in a log region, so consecutive moves are read one after the other.
 * Answers to keys have a status region of their own, where a new answer replaces the previous one.
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
