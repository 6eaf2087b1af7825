/** The changes of the room state during one long game, as plain assignments per move. */

import { COLORS, colorOf } from '../../../engine/board/pieces.ts';
import { apply, clockStartsAt } from '../../../engine/match/apply.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { type Match, newMatch } from '../../../engine/match/match.ts';
import { type RoomFacts, writeState } from '../../../protocol/room/matchState.ts';
import { RoomState } from '../../../protocol/room/state.ts';
import { legalGame } from './legalGame.ts';

export type Patch = (state: RoomState) => void;

export interface MovePatches {
  /** The patch that sets a new state to the start of the game. */
  readonly first: Patch;
  /** The patches, one per ply. */
  readonly moves: readonly Patch[];
}

const SECOND_MS = 1_000;

export function movePatches(plies: number): MovePatches {
  const moves = legalGame(plies);
  let now = Date.UTC(2026, 0, 1);
  const facts = factsAt(now);
  let match = started(now);
  const scratch = new RoomState();
  const show = (lastCommand: Command | null) => writeState(scratch, { match, facts, lastCommand });
  show(null);
  const first = match;
  const patches = moves.map((move, ply) => {
    const before = flatten(scratch);
    now += SECOND_MS + ply;
    const command: Command = { type: 'move', by: colorOf(ply), move };
    match = clockStartsAt(carryOut(match, command, now), now);
    show(command);
    return assignments(before, flatten(scratch));
  });
  return { first: (state) => writeState(state, { match: first, facts, lastCommand: null }), moves: patches };
}

function factsAt(epochMs: number): RoomFacts {
  const four = <T>(value: T) => COLORS.map(() => value);
  return {
    ...{
      title: 'A table for four',
      epochMs,
      isRandom: false,
      convertCaptured: true,
      pieceOrientation: 'VIEWER',
      look: '',
      isLensAllowed: true,
      delaySeconds: 0,
      watchers: 0,
    },
    ...{
      ...{ isBot: four(false), botLevels: four(null) },
      isConnected: four(true),
      connections: four('HERE' as const),
      seenAtMs: four(epochMs),
    },
    ...{ votableAtMs: null, rematchId: null, isSaving: false },
  };
}

function started(now: number): Match {
  const sits: Command[] = COLORS.map((seat) => ({
    ...{ type: 'sit', seat, playerId: `player ${seat}`, name: `Guest 100${seat}`, isAutoReady: false },
  }));
  const time = { kind: 'main', mainMs: 3_600_000, incrementMs: 5_000 } as const;
  let match = newMatch({ time });
  for (const command of [...sits, { type: 'start' } as const]) match = carryOut(match, command, now);
  for (const by of COLORS) {
    const ready = apply(match, { type: 'ready', by }, now);
    if (ready.ok) match = ready.value.match;
  }
  return match;
}

function carryOut(match: Match, command: Command, now: number): Match {
  const applied = apply(match, command, now);
  if (!applied.ok) throw new Error(`${command.type}: ${applied.error}`);
  return applied.value.match;
}

/** Returns every number and string of the state by its path, such as `seats.2.ms`. */
function flatten(state: RoomState): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return void flat.set(path, value);
    for (const [name, inner] of Object.entries(value)) visit(inner, path ? `${path}.${name}` : name);
  };
  visit(state.toJSON(), '');
  return flat;
}

type Place = Record<string, unknown>;

function assignments(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Patch {
  const changed = [...after].filter(([path, value]) => before.get(path) !== value);
  const steps = changed.map(([path, value]) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    return (state: RoomState) => {
      let place = state as unknown as Place;
      for (const name of names) place = place[name] as Place;
      place[last] = value;
    };
  });
  return (state) => {
    for (const step of steps) step(state);
  };
}
