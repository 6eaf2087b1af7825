// Mutants without the mechanisms that protect one process and its games against kills, shutdowns, clock changes,
// damaged logs, exceptions and many games.

import { faults, inProcess, journey, load } from '../../faults/list/testRuns.ts';
import { type Mutant, SESSION } from '../mutant.ts';

export const SERVER_MUTANTS: readonly Mutant[] = [
  {
    name: 'broadcast-first',
    fault: 'kill',
    without: 'committing before the answer',
    edits: [
      {
        file: SESSION,
        from: `const verdict = await this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change });
      if (verdict === 'WRITTEN') return null;`,
        to: `void this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change }).catch(() => {});
      if (entry.seq > 0) return null;`,
      },
    ],
    tests: [faults('kill', 'killed when a move is written but not committed')],
  },
  {
    name: 'forget-commands',
    fault: 'kill',
    without: 'rebuilding command ids from the log',
    edits: [
      { file: SESSION, from: 'new LogMemory(entries, deps.limits)', to: 'new LogMemory([], deps.limits)' },
    ],
    tests: [
      faults('kill', 'killed when a move is committed'),
      faults('restart', 'games continue after a restart'),
      inProcess('duplicates', 'takes effect once, even on a new connection'),
      journey('game/kill'),
    ],
  },
  {
    name: 'no-grace',
    fault: 'stop',
    without: 'pausing clocks until the players reconnect',
    edits: [{ file: SESSION, from: 'const RETURN_MS = 10_000;', to: 'const RETURN_MS = 0;' }],
    tests: [
      faults('restart', 'an absent player has ten seconds'),
      inProcess('runningClock', 'after an outage'),
    ],
  },
  {
    name: 'stop-for-ever',
    fault: 'stop',
    without: 'the limit of the grace period',
    edits: [
      {
        file: 'server/startup/stopOnSignal.ts',
        from: 'process.exit(1);\n  }, LIMIT_MS);',
        to: '}, LIMIT_MS);',
      },
    ],
    tests: [faults('database', 'does not prevent the server from stopping')],
  },
  {
    name: 'wall-clock',
    fault: 'wall-clock',
    without: 'the monotonic clock',
    edits: [
      {
        file: 'server/time.ts',
        from: 'return timeOf(() => Math.round(origin + performance.now()));',
        to: 'return timeOf(() => Math.round(origin + Date.now() - wall + performance.now() * 0));',
      },
    ],
    tests: [faults('wallClock', 'does not affect a running game')],
  },
  {
    name: 'record-of-the-future',
    fault: 'wall-clock',
    without: 'continuing game time from the last log entry',
    edits: [
      {
        file: 'server/time.ts',
        from: 'lastInstant - wall < MAX_STEP_MS ? Math.max(wall, lastInstant) : wall',
        to: 'lastInstant - wall < MAX_STEP_MS ? wall : wall',
      },
    ],
    tests: [faults('wallClock', 'that moves backwards while the server is down')],
  },
  {
    name: 'open-the-damaged',
    fault: 'damaged',
    without: 'quarantining damaged games',
    edits: [
      {
        file: 'server/games/quarantine.ts',
        from: 'await this.quarantine(row.id, error);\n      throw new GameDamaged();',
        to: 'throw error;',
      },
    ],
    tests: [inProcess('poisoned')],
  },
  {
    name: 'unreported-damage',
    fault: 'damaged',
    without: 'the error report of a damaged game',
    edits: [
      {
        file: 'server/wiring/openPlatform.ts',
        from: 'reporting.fault(error, { gameId });',
        to: '',
      },
    ],
    tests: [inProcess('poisoned')],
  },
  {
    name: 'one-for-all',
    fault: 'crash',
    without: 'isolating exceptions to one room',
    edits: [
      {
        file: 'server/live/room/GameRoom.ts',
        from: 'const fail = (error: unknown) => {\n      this.#session.crash(error);',
        to: 'const fail = (error: unknown) => {\n      this.#deps.onOwnershipLost(this.roomId, "CRASHED", error);',
      },
      { file: SESSION, from: 'this.crash(error);\n      return err(ERR.GAME_MOVING);', to: 'throw error;' },
    ],
    tests: [inProcess('crash', 'an exception in one room')],
  },
  {
    name: 'forget-payments',
    fault: 'payment-kill',
    without: 'resuming payment inquiries at the start',
    edits: [
      {
        file: 'server/payments/inquiries.ts',
        from: 'const isNew = await store.recordEvent(event);\n      wake();',
        to: "const isNew = event.type !== '';",
      },
      {
        file: 'server/wiring/openPayments.ts',
        from: 'if (config.payments !== null)\n    inquiries',
        to: 'if (config.payments === null)\n    inquiries',
      },
    ],
    tests: [journey('payments/payments')],
  },
  {
    name: 'remember-rooms',
    fault: 'memory',
    without: 'closing unused rooms',
    edits: [
      {
        file: 'server/live/session/liveSessions.ts',
        from: 'this.#sessions.delete(session);',
        to: 'this.#sessions.add(session);',
      },
      {
        file: 'server/live/connections/connections.ts',
        from: 'this.#connections.delete(client);\n    this.#accounts = null;\n    return connection;',
        to: 'this.#accounts = null;\n    return connection;',
      },
    ],
    tests: [load('memory')],
  },
  {
    name: 'think-long',
    fault: 'bots',
    without: 'shorter searches when many bots are to move',
    edits: [
      {
        file: 'server/bots/botPool.ts',
        from: 'return Math.round(Math.min(wantedMs, Math.max(MIN_SEARCH_MS, share)));',
        to: 'return Math.round(Math.max(wantedMs, Math.min(MIN_SEARCH_MS, share)));',
      },
    ],
    tests: [load('bots')],
  },
];
