/** Collects the positions of an ended game, from which pictures are made. */
import type { Turns } from '../../../shared/board/geometry.ts';
import { framesOf, type PictureGame } from '../../../shared/pictures/pictureGame.ts';
import { gameSteps } from '../../../shared/records/gameSteps.ts';
import type { Timeline } from '../history/timeline.ts';

interface EndView {
  readonly title: string;
  /** The rotation of the board. */
  readonly turns: Turns;
  /** Whether captured armies are drawn in the color of their new owner. */
  readonly convert: boolean;
  /** The review of the game. Null if other devices cannot open it. */
  readonly sharedReviewPath: string | null;
}

/** Returns the positions of the whole game. The picture shows the last position. */
export function endPictures({ start, record }: Timeline, view: EndView): PictureGame {
  const { title, turns, convert, sharedReviewPath } = view;
  const steps = gameSteps({ tags: [], start, comment: '', events: record, closed: null });
  const played = steps.map(({ recorded: { event }, by, after }) => ({ event, by, after: after.position }));
  const frames = framesOf(start, played);
  const ply = frames.at(-1)?.position.ply ?? start.ply;
  const link = sharedReviewPath === null ? null : `${location.origin}${sharedReviewPath}&ply=${ply}`;
  return { title, frames, at: frames.length - 1, turns, convert, link };
}
