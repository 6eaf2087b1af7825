/** The part `study` of the package: trees of moves with variations and comments. */
export {
  annotate,
  neighbourOf,
  nodeAt,
  nodesAlong,
  play,
  promote,
  recordOfTree,
  removeVariation,
  type StudyNode,
  type StudyPath,
  type StudyPlace,
  type StudyTree,
  studyOf,
  takeBack,
  treeOfRecord,
} from '../study/tree.ts';
