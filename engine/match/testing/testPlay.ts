/** A match for tests, which executes commands one after the other at chosen times. */

import { colorOf } from '../../board/pieces.ts';
import { parseMove } from '../../notation/moveText.ts';
import { parsePosition } from '../../notation/positionText.ts';
import { apply } from '../apply.ts';
import type { Command } from '../commands.ts';
import type { MatchEvent } from '../events.ts';
import { type LogEntry, makeEntry } from '../log.ts';
import { type Match, type MatchSettings, newMatch } from '../match.ts';

export const MAIN: MatchSettings = { time: { kind: 'main', mainMs: 600_000, incrementMs: 5_000 } };

export class Play {
  match: Match;
  now = 1_000_000;
  readonly first: Match;
  readonly entries: LogEntry[] = [];
  events: readonly MatchEvent[] = [];

  constructor(settings: MatchSettings = MAIN, position?: string) {
    const parsed = position === undefined ? null : parsePosition(position);
    if (parsed && !parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);
    this.first = parsed ? newMatch(settings, parsed.value) : newMatch(settings);
    this.match = this.first;
  }

  /** Creates a started match with four seated players, after the first special pause. */
  static started(settings: MatchSettings = MAIN, position?: string): Play {
    const play = new Play(settings, position);
    for (const seat of [0, 1, 2, 3] as const)
      play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `Player ${seat}`, isAutoReady: false });
    play.do({ type: 'start' });
    for (const by of [0, 1, 2, 3] as const) play.do({ type: 'ready', by });
    return play;
  }

  /** Executes the command. Returns the code of the refusal, or null if the command was accepted. */
  try(command: Command, afterMs = 0): string | null {
    this.now += afterMs;
    const applied = apply(this.match, command, this.now);
    if (!applied.ok) return applied.error;
    this.entries.push(makeEntry(this.match, applied.value, command, null, this.now));
    this.match = applied.value.match;
    this.events = applied.value.events;
    return null;
  }

  do(command: Command, afterMs = 0): void {
    const refusal = this.try(command, afterMs);
    if (refusal) throw new Error(`${command.type} was refused: ${refusal}`);
  }

  /** Plays a move of the side to move, given as text such as `d3-e3`. */
  move(text: string, afterMs = 0): void {
    const parsed = parseMove(text, this.match.game.position);
    if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
    this.do({ type: 'move', by: colorOf(this.match.game.position.turn ?? 0), move: parsed.value }, afterMs);
  }
}
