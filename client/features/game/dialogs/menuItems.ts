/** The entries of the game menu with their conditions. */

import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, isOver, isRunning, type Match } from '../../../../engine/match/match.ts';
import { keysOf } from '../../../../engine/records.ts';
import { mayPause, type PauseView } from '../panel/pauseView.ts';

/**
 * The groups of the menu with their entries, in the order of display. The ways out of the game are in sight without
 * scrolling. The last group contains the irreversible actions.
 */
const MENU_GROUPS = {
  game: ['continue', 'pause', 'unpause', 'draw', 'resign', 'postpone', 'callBack', 'dropAbsent', 'refuse'],
  way: ['leave', 'exit'],
  board: ['rotate', 'fullScreen', 'zen', 'pencil', 'lens', 'keys', 'options'],
  record: ['history', 'captured', 'messages', 'save', 'saveAs'],
  table: ['setup', 'edit', 'bugReport'],
  removal: ['delete'],
} as const;
export type MenuGroupName = keyof typeof MENU_GROUPS;
export type MenuItem = (typeof MENU_GROUPS)[MenuGroupName][number];

export interface MenuGroup {
  readonly name: MenuGroupName;
  readonly items: readonly MenuItem[];
}

export interface MenuFacts {
  readonly match: Match;
  /** The state of the pause. Null while the game is not paused. */
  readonly pause: PauseView | null;
  /** The user's seat. Null for a watcher. */
  readonly viewer: Color | null;
  readonly isOwner: boolean;
  readonly isRandom: boolean;
  /** Whether the server allows the attack lens. */
  readonly isLensAllowed: boolean;
  /** Whether all players share this device. In that case the menu omits the entries of `NOT_SHARED`. */
  readonly isShared: boolean;
  /** Whether the device supports full screen. */
  readonly canFill: boolean;
}

/** Entries that need a server or other players' devices. */
const NOT_SHARED: readonly MenuItem[] = [
  'postpone',
  'callBack',
  'dropAbsent',
  'refuse',
  'leave',
  'edit',
  'delete',
  'bugReport',
];

/** Returns the groups with their applicable entries. Omits groups without applicable entries. */
export function menuGroups(facts: MenuFacts): readonly MenuGroup[] {
  return keysOf(MENU_GROUPS)
    .map((name) => {
      const items: readonly MenuItem[] = MENU_GROUPS[name];
      return {
        name,
        items: items.filter((item) => applies(item, facts) && !(facts.isShared && NOT_SHARED.includes(item))),
      };
    })
    .filter(({ items }) => items.length > 0);
}

/** Returns the id of the text that says what the entry *Exit* does: `gameMenu.hints.<id>`. */
export function exitHint(
  match: Match,
  viewer: Color | null,
  isShared: boolean,
): 'exit' | 'stopWatching' | 'toMenu' {
  if (isOver(match)) return 'toMenu';
  if (viewer === null) return isShared ? 'exit' : 'stopWatching';
  return isActive(match, viewer) ? 'exit' : 'toMenu';
}

function applies(
  item: MenuItem,
  { match, pause, viewer, isOwner, isRandom, isLensAllowed, canFill }: MenuFacts,
): boolean {
  const isPlaying = viewer !== null && isRunning(match) && isActive(match, viewer);
  const { state } = match;
  switch (item) {
    case 'pause':
      return mayPause(match, viewer);
    case 'unpause':
      return pause?.canContinue ?? false;
    case 'draw':
      return isPlaying && mayOffer(match, viewer);
    case 'resign':
    case 'leave':
      return isPlaying;
    case 'postpone':
      return isPlaying && state === 'PAUSED' && !isRandom && !match.isPostponed;
    case 'callBack':
      return pause?.mayCallBack ?? false;
    case 'dropAbsent':
      return pause?.mayDrop ?? false;
    case 'refuse':
      return viewer !== null && state === 'NOT_STARTED';
    case 'edit':
      return isOwner && !isRandom && state === 'NOT_STARTED';
    case 'lens':
      return isLensAllowed && state !== 'NOT_STARTED';
    case 'save':
    case 'saveAs':
      return state !== 'NOT_STARTED';
    case 'delete':
      return isOwner && !isRandom && !isOver(match);
    case 'fullScreen':
      return canFill;
    default:
      return true;
  }
}

function mayOffer({ state, game, vote, offeredAtPly }: Match, viewer: Color): boolean {
  const { turn, ply } = game.position;
  return state === 'STARTED' && turn === viewer && vote === null && offeredAtPly[viewer] !== ply;
}
