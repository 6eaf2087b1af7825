/** Selects the sound of a timeline entry. If several events occur together, only the most urgent one is heard. */
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Timeline } from '../history/timeline.ts';

/** The sounds to play. The names are file names. */
export interface SoundPlan {
  readonly now: string | null;
  /** A second sound that follows later: the bell of the user's turn, or the sound of an army that changes its owner. */
  readonly after: string | null;
  readonly afterMs: number;
}

/** Milliseconds between the mating move and the sound of the army that changes its owner. */
const OWNER_CHANGE_MS = 400;
const TURN_MS = 120;

export function soundsFor(timeline: Timeline, viewer: Color | null): SoundPlan {
  const now = soundNow(timeline, viewer);
  if (now === 'mate') return { now, after: 'army-passes', afterMs: OWNER_CHANGE_MS };
  return { now, after: turnSound(timeline, viewer), afterMs: TURN_MS };
}

function soundNow({ latest, match }: Timeline, viewer: Color | null): string | null {
  const state = latest.find((event) => event.type === 'stateChanged')?.state;
  if (state === 'FINISHED')
    return match.game.outcome?.winner === viewer || viewer === null ? 'victory' : 'defeat';
  if (state === 'DRAW' || state === 'STALEMATE') return 'draw';
  if (latest.some((event) => event.type === 'armyPassed')) return 'mate';
  const moved = latest.find((event) => event.type === 'moved');
  if (moved) {
    if (viewer !== null && moved.checks.includes(viewer)) return 'check-you';
    if (moved.checks.length > 0) return 'check';
    return `${moved.captured === 0 ? 'move' : 'capture'}-${noteOf(moved.by)}`;
  }
  for (const event of latest) {
    if (event.type === 'statusChanged') return 'frozen';
    if (event.type === 'passed') return 'pass';
    if (event.type === 'drawOffered') return 'draw-offered';
    if (event.type === 'drawVoted') return event.decision === 'APPROVED' ? 'draw-accepted' : 'draw-refused';
  }
  return null;
}

/**
 * Returns the bell of the user's turn, which has the note of the user's seat. Returns null if no turn of the user
 * begins.
 */
function turnSound({ latest, match }: Timeline, viewer: Color | null): string | null {
  if (viewer === null || match.state !== 'STARTED' || match.game.position.turn !== viewer) return null;
  const isTurnOver = latest.some((event) =>
    ['moved', 'passed', 'statusChanged', 'stateChanged'].includes(event.type),
  );
  return isTurnOver ? `turn-${noteOf(viewer)}` : null;
}

/** Each seat has its own note. */
function noteOf(color: Color): string {
  return COLOR_NAMES[color].toLowerCase();
}
