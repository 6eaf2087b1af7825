/** The part `bots` of the package: the bots, the analysis of positions, and votes on draws. */
export {
  type Analysis,
  type AnalysisLimits,
  type AnalyzedVariation,
  analyse,
  type MateAhead,
} from '../bots/analysis/analyse.ts';
export { type Chances, chancesOf } from '../bots/chances/chances.ts';
export { BOT_NAMES, type Character, characterOf } from '../bots/characters.ts';
export {
  type BotOptions,
  chooseMove,
  LEVELS,
  type Level,
  type SearchResult,
  searchMove,
  voteOnDraw,
} from '../bots/levels.ts';
