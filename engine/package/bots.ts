/** The part `bots` of the package: the bots, the analysis of positions, and votes on draws. */
export {
  type Analysis,
  type AnalysisLimits,
  type AnalyzedVariation,
  analyse,
  type MateAhead,
} from '../bots/analyse.ts';
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
export { type Chances, chancesOf } from '../chances/chances.ts';
