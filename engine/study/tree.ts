/**
 * The variation tree of the study board, as an immutable value. The address of a node is the list of branch indices
 * from the root. The first branch of each node is its main variation.
 */

import type { Position } from '../board/position.ts';
import type { GameRecord, RecordDrawing, RecordedEvent, RecordTag } from '../notation/record.ts';
import { RECORD_LIMITS } from '../notation/record.ts';
import { err, ok, type Result } from '../result.ts';
import {
  type Advance,
  advance,
  beginRules,
  mustPass,
  type RulesEvent,
  type RulesGame,
  type RulesRefusal,
} from '../rules/game.ts';

export interface StudyNode {
  /** The event that leads to this node, with its comment. Null at the root. */
  readonly recorded: RecordedEvent | null;
  /** The outcome of the event. Null at the root. */
  readonly done: Advance | null;
  readonly game: RulesGame;
  readonly branches: readonly StudyNode[];
}

export interface StudyTree {
  readonly tags: readonly RecordTag[];
  /** The comment before the first event. */
  readonly comment: string;
  readonly root: StudyNode;
}

/** The branch indices from the root to a node. */
export type StudyPath = readonly number[];

/** A node in a tree. */
export interface StudyPlace {
  readonly tree: StudyTree;
  readonly path: StudyPath;
}

export function studyOf(position: Position): StudyTree {
  return { tags: [], comment: '', root: nodeOf(beginRules(position)) };
}

function nodeOf(game: RulesGame): StudyNode {
  return { recorded: null, done: null, game, branches: [] };
}

/** Returns the node at the end of a path, or the root if the path is invalid. */
export function nodeAt({ root }: StudyTree, path: StudyPath): StudyNode {
  return nodesAlong(root, path).at(-1) ?? root;
}

/** Returns the nodes from the root to the end of a path, root first. */
export function nodesAlong(root: StudyNode, path: StudyPath): readonly StudyNode[] {
  const nodes = [root];
  for (const branch of path) {
    const next = nodes.at(-1)?.branches[branch];
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/**
 * Plays an event at a node, followed by automatic passes. If the node already has a branch with this event, that branch
 * is used.
 */
export function play(place: StudyPlace, event: RulesEvent): Result<StudyPlace, RulesRefusal> {
  const played = follow(place, event);
  if (!played.ok) return played;
  const { game } = nodeAt(played.value.tree, played.value.path);
  return mustPass(game) ? play(played.value, { type: 'pass' }) : played;
}

function follow({ tree, path }: StudyPlace, event: RulesEvent): Result<StudyPlace, RulesRefusal> {
  const node = nodeAt(tree, path);
  const known = node.branches.findIndex(({ recorded }) => isSame(recorded?.event, event));
  if (known >= 0) return ok({ tree, path: [...path, known] });
  const done = advance(node.game, event);
  if (!done.ok) return err(done.error);
  const added: StudyNode = {
    recorded: { event, clockMs: null, comment: '' },
    done: done.value,
    game: done.value.game,
    branches: [],
  };
  const next = change(tree, path, (one) => ({ ...one, branches: [...one.branches, added] }));
  return ok({ tree: next, path: [...path, node.branches.length] });
}

function isSame(a: RulesEvent | undefined, b: RulesEvent): boolean {
  if (a?.type !== b.type) return false;
  if (a.type === 'move') return b.type === 'move' && a.move === b.move;
  return !('color' in a) || ('color' in b && a.color === b.color);
}

/** Removes the last move of the path and everything that follows it. */
export function takeBack({ tree, path }: StudyPlace): StudyPlace {
  const branch = path.at(-1);
  if (branch === undefined) return { tree, path };
  const parent = path.slice(0, -1);
  const without = (node: StudyNode) => ({ ...node, branches: node.branches.filter((_, i) => i !== branch) });
  return { tree: change(tree, parent, without), path: parent };
}

/**
 * Removes the innermost variation that contains the end of the path, from its first move on. If the path is in the main
 * variation, removes its last move and everything that follows.
 */
export function removeVariation({ tree, path }: StudyPlace): StudyPlace {
  const from = path.findLastIndex((branch) => branch > 0);
  return takeBack({ tree, path: from < 0 ? path : path.slice(0, from + 1) });
}

/**
 * Replaces the last move of the path that has a previous or next alternative by that alternative. Returns the path up
 * to the alternative, or null if no move has one.
 * @param step -1 for the previous variation, 1 for the next.
 */
export function neighbourOf({ tree, path }: StudyPlace, step: -1 | 1): StudyPath | null {
  const nodes = nodesAlong(tree.root, path);
  const at = path.findLastIndex((branch, depth) => nodes[depth]?.branches[branch + step] !== undefined);
  return at < 0 ? null : [...path.slice(0, at), (path[at] ?? 0) + step];
}

/** Returns whether a path leads to a node of the tree. */
export function isPathOf({ root }: StudyTree, path: StudyPath): boolean {
  return nodesAlong(root, path).length === path.length + 1;
}

/** Makes the variation of the path the main variation at every branch. */
export function promote({ tree, path }: StudyPlace): StudyPlace {
  let next = tree;
  for (const [depth, branch] of path.entries()) {
    if (branch === 0) continue;
    const at = path.slice(0, depth).map(() => 0);
    next = change(next, at, (node) => ({
      ...node,
      branches: [...node.branches.slice(branch, branch + 1), ...node.branches.filter((_, i) => i !== branch)],
    }));
  }
  return { tree: next, path: path.map(() => 0) };
}

/** Sets the comment or drawing of a node. */
export function annotate(
  { tree, path }: StudyPlace,
  note: { readonly comment?: string; readonly drawings?: readonly RecordDrawing[] },
): StudyTree {
  if (path.length === 0) return note.comment === undefined ? tree : { ...tree, comment: note.comment };
  return change(tree, path, (node) => {
    if (!node.recorded) return node;
    const { drawings: before, ...rest } = node.recorded;
    const drawings = note.drawings ?? before ?? [];
    const recorded = { ...rest, comment: note.comment ?? rest.comment };
    return { ...node, recorded: drawings.length > 0 ? { ...recorded, drawings } : recorded };
  });
}

function change(tree: StudyTree, path: StudyPath, edit: (node: StudyNode) => StudyNode): StudyTree {
  const along = (node: StudyNode, rest: StudyPath): StudyNode => {
    const [branch, ...further] = rest;
    if (branch === undefined) return edit(node);
    return {
      ...node,
      branches: node.branches.map((one, index) => (index === branch ? along(one, further) : one)),
    };
  };
  return { ...tree, root: along(tree.root, path) };
}

/** Returns the tree of a record, whose moves are legal because it was parsed. */
export function treeOfRecord(record: GameRecord): StudyTree {
  const root = nodeOf(beginRules(record.start));
  return { tags: record.tags, comment: record.comment, root: withVariation(root, record.events) };
}

/** Builds a node with its continuation. Alternatives to an event become sibling branches. */
function withVariation(node: StudyNode, events: readonly RecordedEvent[]): StudyNode {
  // Builds from the end, so that variations of thousands of events need no deep recursion.
  const games: StudyNode[] = [node];
  for (const { variations: _, ...recorded } of events) {
    const before = games.at(-1)?.game ?? node.game;
    const done = advance(before, recorded.event);
    if (!done.ok) break;
    games.push({ recorded, done: done.value, game: done.value.game, branches: [] });
  }
  let last = games.pop() ?? node;
  for (let one = games.pop(); one; one = games.pop()) {
    const { branches } = one;
    const others = (events[games.length]?.variations ?? []).flatMap(
      (line) => withVariation({ ...(one as StudyNode), branches: [] }, line).branches,
    );
    last = { ...one, branches: [...branches, last, ...others] };
  }
  return last;
}

/**
 * Returns the record of a tree: its main variation, with all other branches as variations. Returns null if the record
 * would be too deep or too long.
 */
export function recordOfTree({ tags, comment, root }: StudyTree): GameRecord | null {
  const budget = { events: 0 };
  const events = lineOf(root, 0, budget);
  if (events === null) return null;
  return { tags, start: root.game.position, comment, events, closed: null };
}

function lineOf(from: StudyNode, depth: number, budget: { events: number }): RecordedEvent[] | null {
  if (depth > RECORD_LIMITS.depth) return null;
  const events: RecordedEvent[] = [];
  let node = from;
  for (;;) {
    const [main, ...others] = node.branches;
    if (!main?.recorded) return events;
    if (++budget.events > RECORD_LIMITS.events) return null;
    const variations: RecordedEvent[][] = [];
    for (const other of others) {
      const line = lineOf({ ...node, branches: [other] }, depth + 1, budget);
      if (line === null) return null;
      variations.push(line);
    }
    events.push(variations.length > 0 ? { ...main.recorded, variations } : main.recorded);
    node = main;
  }
}
