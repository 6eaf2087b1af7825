import type { GameActor } from '../machine/gameMachine.ts';
import { useAnnouncements } from './useAnnouncement.ts';

interface LiveRegionProps {
  actor: GameActor;
  /** The answer to the last key on the board. */
  reply: string;
}

/**
 * Screen reader announcements. Timeline texts are in a log region: consecutive moves queue without interrupting
 * each other. Answers have their own status region, so that they replace only each other.
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
