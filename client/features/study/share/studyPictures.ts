/** Collects the positions of a study, from which pictures are made. */
import { nodesAlong, type StudyNode, type StudyPath } from '../../../../engine/study/tree.ts';
import type { Turns } from '../../../shared/board/geometry.ts';
import { framesOf, type PictureGame, type PlayedEvent } from '../../../shared/pictures/pictureGame.ts';
import { lastMoveOf, positionOf, type StudyState } from '../studyModel.ts';

/**
 * Returns the positions of the shown variation, or only the position that the user sets up.
 *
 * @param line the path from the root to the end of the variation.
 */
export function studyPictures(
  state: StudyState,
  line: StudyPath,
  turns: Turns,
  convert: boolean,
  title: string,
): PictureGame {
  const { draft, place } = state;
  const shared = { title, turns, convert, link: null };
  if (draft !== null) return { ...shared, frames: framesOf(draft, []), at: 0 };
  const { root } = place.tree;
  const nodes = nodesAlong(root, line);
  const frames = framesOf(root.game.position, nodes.flatMap(playedOf));
  const at = positionOf(state).ply - root.game.position.ply;
  return { ...shared, frames, at };
}

function playedOf(node: StudyNode): PlayedEvent[] {
  if (node.recorded === null) return [];
  const { event } = node.recorded;
  return [{ event, by: lastMoveOf(node)?.by ?? null, after: node.game.position }];
}
