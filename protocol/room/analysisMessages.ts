/** The messages between the page and its analysis worker. */

import type { Position } from '../../engine/board/position.ts';
import type { Analysis } from '../../engine/bots/analyse.ts';
import type { Level } from '../../engine/bots/levels.ts';
import type { Move } from '../../engine/rules/moves.ts';

/** Limits of an analysis. With both limits, it ends at the first one reached. */
export interface PageLimits {
  readonly nodes?: number;
  readonly milliseconds?: number;
  readonly seed?: number;
  readonly lines?: number;
}

export type Task =
  | { readonly type: 'analyse'; readonly position: Position; readonly limits: PageLimits }
  | {
      readonly type: 'choose';
      readonly position: Position;
      readonly level: Level;
      readonly seed: number;
      readonly milliseconds?: number;
    };

export type Finding =
  | { readonly type: 'analysis'; readonly analysis: Analysis; readonly isFinal: boolean }
  | { readonly type: 'move'; readonly move: Move };
