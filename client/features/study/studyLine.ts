/** Steps along the shown line of a study. */
import { nodeAt, type StudyNode, type StudyPath, type StudyPlace } from '../../../engine/study/tree.ts';
import type { StepTo } from '../../shared/ui/layout/StepButtons.tsx';

/** Returns the path from the root to the end of the shown line: through the shown node, then the first branches. */
export function lineOf({ tree, path }: StudyPlace): StudyPath {
  return [...path, ...mainVariationFrom(nodeAt(tree, path))];
}

function mainVariationFrom(node: StudyNode): StudyPath {
  const path: number[] = [];
  for (let next = node.branches[0]; next; next = next.branches[0]) path.push(0);
  return path;
}

/** Returns the path to a step of the shown line. @param line the path of `lineOf`. */
export function pathTo(to: StepTo, path: StudyPath, line: StudyPath): StudyPath {
  const length = { first: 0, before: path.length - 1, next: path.length + 1, last: line.length };
  return line.slice(0, Math.max(0, length[to]));
}
