// Without what keeps one process and its games whole: kills, stops, clocks, damaged records, faults, many games.

import { faults, inProcess, journey, load } from '../../faults/list/testRuns.ts';
import { type Mutant, SESSION } from '../mutant.ts';

export const SERVER_MUTANTS: readonly Mutant[] = [
  {
    name: 'tell-first',
    fault: 'kill',
    without: 'the commit before the answer',
    edits: [
      {
        file: SESSION,
        from: `const verdict = await this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change });
      if (verdict === 'WRITTEN') return true;`,
        to: `void this.#deps.log.append({ gameId: this.row.id, epoch: this.epoch, entry, change }).catch(() => {});
      if (entry.seq > 0) return true;`,
      },
    ],
    tests: [faults('kill', 'killed when a move is written but not committed')],
  },
  {
    name: 'forget-commands',
    fault: 'kill',
    without: 'the ids of commands, rebuilt from the log',
    edits: [
      { file: SESSION, from: 'new LogMemory(entries, deps.limits)', to: 'new LogMemory([], deps.limits)' },
    ],
    tests: [
      faults('kill', 'killed when a move is committed'),
      faults('restart', 'games continue after a stop and a start'),
      inProcess('duplicates', 'counts once on a new connection'),
      journey('kill'),
    ],
  },
  {
    name: 'no-grace',
    fault: 'stop',
    without: 'clocks that wait for the return of their players',
    edits: [{ file: SESSION, from: 'const RETURN_MS = 10_000;', to: 'const RETURN_MS = 0;' }],
    tests: [
      faults('restart', 'gives an absent player ten seconds'),
      inProcess('runningClock', 'after an outage'),
    ],
  },
  {
    name: 'stop-for-ever',
    fault: 'stop',
    without: 'the end of patience',
    edits: [
      {
        file: 'server/startup/stopOnSignal.ts',
        from: 'process.exit(1);\n  }, LIMIT_MS);',
        to: '}, LIMIT_MS);',
      },
    ],
    tests: [faults('database', 'a server that stops meanwhile')],
  },
  {
    name: 'wall-clock',
    fault: 'wall-clock',
    without: 'a clock that never steps',
    edits: [
      {
        file: 'server/time.ts',
        from: 'return { now: () => Math.round(origin + performance.now()) };',
        to: 'return { now: () => Math.round(origin + Date.now() - wall + performance.now() * 0) };',
      },
    ],
    tests: [faults('wallClock', 'during play it has no effect')],
  },
  {
    name: 'record-of-the-future',
    fault: 'wall-clock',
    without: 'time that goes on from the last record',
    edits: [
      {
        file: 'server/time.ts',
        from: 'lastInstant - wall < LONGEST_STEP_MS ? Math.max(wall, lastInstant) : wall',
        to: 'lastInstant - wall < LONGEST_STEP_MS ? wall : wall',
      },
    ],
    tests: [faults('wallClock', 'while it is down, backwards')],
  },
  {
    name: 'open-the-damaged',
    fault: 'damaged',
    without: 'the setting aside',
    edits: [
      {
        file: 'server/games/quarantine.ts',
        from: 'await this.setAside(row.id, error);\n      throw new GameDamaged();',
        to: 'throw error;',
      },
    ],
    tests: [inProcess('poisoned')],
  },
  {
    name: 'one-for-all',
    fault: 'crash',
    without: 'the net around a room',
    edits: [
      {
        file: 'server/live/room/GameRoom.ts',
        from: 'const fail = (error: unknown) => {\n      this.#session.breakOff(error);',
        to: 'const fail = (error: unknown) => {\n      GameRoom.deps.onLost(this.roomId, "BROKEN", error);',
      },
      { file: SESSION, from: "this.breakOff(error);\n      return err('E3006');", to: 'throw error;' },
    ],
    tests: [inProcess('crash', 'an exception in one room')],
  },
  {
    name: 'forget-payments',
    fault: 'payment-kill',
    without: 'inquiries that are taken up again at the start',
    edits: [
      {
        file: 'server/payments/inquiries.ts',
        from: 'const isNew = await store.hear(event);\n      wake();',
        to: "const isNew = event.type !== '';",
      },
      {
        file: 'server/payments/openPayments.ts',
        from: 'if (config.payments !== null)\n    inquiries',
        to: 'if (config.payments === null)\n    inquiries',
      },
    ],
    tests: [journey('payments')],
  },
  {
    name: 'remember-rooms',
    fault: 'memory',
    without: 'the end of rooms that nobody looks at',
    edits: [
      {
        file: 'server/live/session/liveSessions.ts',
        from: 'this.#sessions.delete(session);',
        to: 'this.#sessions.add(session);',
      },
      {
        file: 'server/live/connections/connections.ts',
        from: 'this.#lines.delete(client);\n    this.#accounts = null;\n    return line;',
        to: 'this.#accounts = null;\n    return line;',
      },
    ],
    tests: [load('memory')],
  },
  {
    name: 'think-long',
    fault: 'bots',
    without: 'shorter thoughts when many bots think',
    edits: [
      {
        file: 'server/bots/botPool.ts',
        from: 'return Math.round(Math.min(wantedMs, Math.max(SHORTEST_THOUGHT_MS, share)));',
        to: 'return Math.round(Math.max(wantedMs, Math.min(SHORTEST_THOUGHT_MS, share)));',
      },
    ],
    tests: [load('bots')],
  },
];
