/** The session of one game without sockets and without a database. The test advances its clock. */
import { setImmediate as afterOthers } from 'node:timers/promises';
import { COLORS } from '../../../engine/board/pieces.ts';
import { startPosition } from '../../../engine/board/position.ts';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { type Match, newMatch } from '../../../engine/match/match.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { LIMITS } from '../../../server/config/limits.ts';
import { GameSession, type SessionListener } from '../../../server/live/session/gameSession.ts';
import { timeOf } from '../../../server/time.ts';

export interface Solo {
  readonly session: GameSession;
  /** The durable log entries. */
  readonly log: LogEntry[];
  /** The published matches, one per change. */
  readonly shown: Match[];
  readonly clock: { now: number };
}

const IDLE: SessionListener = {
  onChange() {},
  onOwnershipLost() {},
  onSaving() {},
  onGone() {},
  lagOf: () => undefined,
  presenceOf: () => 'HERE',
};

/** Creates a started four-player game after its first pause. A commit takes one turn of the event loop. */
export async function soloSession(time: TimeControl): Promise<Solo> {
  const clock = { now: 1_000_000 };
  const log: LogEntry[] = [];
  const shown: Match[] = [];
  const row = {
    ...{ id: 'solo', name: 'Solo', creatorId: 'p0', isRandom: false, isRated: false, settings: { time } },
    options: { bots: [], convertCaptured: true, seed: 1 },
    ...{ startPosition: makePosition(startPosition()), state: 'NOT_STARTED' as const },
    ...{
      createdAtMs: 0,
      owner: null,
      rematchId: null,
      isDeleted: false,
      isDamaged: false,
      isArchived: false,
    },
  };
  const session = new GameSession(row, 1, [], {
    log: {
      async append({ entry }) {
        await afterOthers();
        if (entry.seq !== log.length + 1) return 'FENCED';
        log.push(entry);
        return 'WRITTEN';
      },
    },
    time: timeOf(() => clock.now),
    limits: LIMITS,
    lease: { isValid: () => true, settled: async () => {} },
    openBot: () => {
      throw new Error('there is no bot here');
    },
    faultPoint() {},
    findReplacement: async () => null,
  });
  await session.begin({ ...IDLE, onChange: ({ match }) => void shown.push(match) });
  const does = (command: Command) => session.execute({ command, commandId: null, at: clock.now });
  for (const seat of COLORS)
    await does({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: false });
  await does({ type: 'start' });
  for (const by of COLORS) await does({ type: 'ready', by });
  return { session, log, shown, clock };
}

/** Returns the match rebuilt from the durable log. */
export function replayed({ session, log }: Solo): Match {
  return replay(newMatch(session.row.settings, startPosition()), log).match;
}
