/** Collects the positions of a reviewed game, from which pictures are made. */
import type { Turns } from '../../../shared/board/geometry.ts';
import { playedPath, reviewPath } from '../../../shared/hooks/paths.ts';
import { framesOf, type PictureGame } from '../../../shared/pictures/pictureGame.ts';
import type { GameStep } from '../../../shared/records/gameSteps.ts';
import type { OpenGame } from '../games/openGame.ts';

/** @param at the number of the shown step. */
export function reviewPictures(
  game: OpenGame,
  steps: readonly GameStep[],
  at: number,
  view: { readonly turns: Turns; readonly convert: boolean },
): PictureGame {
  const { start } = game.record;
  const ply = (steps[at - 1]?.after.position ?? start).ply;
  const played = steps.map(({ recorded: { event }, by, after }) => ({ event, by, after: after.position }));
  return {
    title: game.title,
    frames: framesOf(start, played),
    at: ply - start.ply,
    ...view,
    link: linkOf(game, ply),
  };
}

/**
 * Returns a link to the position that other users can open, or null. Other users can open QBooks and games that were
 * played on the server.
 */
function linkOf({ id, home }: OpenGame, ply: number): string | null {
  if (home !== 'table' && home !== 'book') return null;
  const path = home === 'table' ? `${playedPath(id)}&` : `${reviewPath(id)}?`;
  return `${location.origin}${path}ply=${ply}`;
}
