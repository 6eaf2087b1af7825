// For each row of the fault list, the product without the mechanism of that row.

import type { Edit, Mutant, TestRun } from './mutant.ts';

const SESSION = 'server/games/gameSession.ts';
const LOG = 'server/games/gameLog.ts';

const faults = (name: string, title?: string): TestRun => ({
  project: 'faults',
  file: `server/faults/${name}.faults.test.ts`,
  ...(title === undefined ? {} : { title }),
});
const inProcess = (name: string, title?: string): TestRun => ({
  project: 'server',
  file: `server/faults/${name}.test.ts`,
  ...(title === undefined ? {} : { title }),
});
const journey = (name: string, title?: string): TestRun => ({
  project: 'faults',
  file: `e2e/${name}.faults.e2e.ts`,
  ...(title === undefined ? {} : { title }),
});

const forgetsCommands: Edit = {
  file: SESSION,
  from: 'for (const entry of entries) this.#remember(entry);',
  to: '',
};
const seesNoOutage: Edit = {
  file: LOG,
  from: 'const code = (error as { code?: unknown } | null)?.code;',
  to: 'if (error) return false;\n  const code = (error as { code?: unknown } | null)?.code;',
};
const believesOldLease: Edit = {
  file: 'server/cluster/lease.ts',
  from: 'if (!wasHeld) await listener.onReturn();',
  to: '',
};

export const FAULT_MUTANTS: readonly Mutant[] = [
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
    tests: [faults('kill', 'on PostgreSQL killed when a move is written but not committed')],
  },
  {
    name: 'forget-commands',
    fault: 'kill',
    without: 'the ids of commands, rebuilt from the log',
    edits: [forgetsCommands],
    tests: [
      faults('kill', 'on PostgreSQL killed when a move is committed'),
      faults('restart', 'games go on after a stop and a start'),
      inProcess('duplicates', 'also on a new line'),
      journey('kill'),
    ],
  },
  {
    name: 'pick-up-nothing',
    fault: 'stale-owner',
    without: 'the pick-up of games without an owner',
    edits: [
      {
        file: 'server/rooms/pickUp.ts',
        from: 'for (const gameId of found) if (this.#isDue(gameId)) await this.#take(gameId);',
        to: 'if (found.length < 0) await this.#take(found[0] ?? String(this.#isDue));',
      },
    ],
    tests: [
      { project: 'server', file: 'server/rooms/pickUp.test.ts', title: 'goes on with what is there' },
      inProcess('poisoned', 'the others are picked up'),
    ],
  },
  {
    name: 'no-grace',
    fault: 'stop',
    without: 'clocks that wait for the return of their players',
    edits: [{ file: SESSION, from: 'const RETURN_MS = 10_000;', to: 'const RETURN_MS = 0;' }],
    tests: [faults('restart', 'whoever does not come back'), inProcess('runningClock', 'after an outage')],
  },
  {
    name: 'stop-for-ever',
    fault: 'stop',
    without: 'the end of patience',
    edits: [
      { file: 'server/stopOnSignal.ts', from: 'process.exit(1);\n  }, LIMIT_MS);', to: '}, LIMIT_MS);' },
    ],
    tests: [faults('database', 'a server that is told to stop meanwhile')],
  },
  {
    name: 'no-patience',
    fault: 'database-away',
    without: 'appends that wait and try again',
    edits: [seesNoOutage],
    tests: [faults('database', 'stands still for a while'), faults('database', 'is gone for a while')],
  },
  {
    name: 'broken-connections',
    fault: 'database-killed',
    without: 'the care for connections that break',
    edits: [
      {
        file: 'server/db/database.ts',
        from: "pool.on('error', () => {});\n  pool.on('connect', (client) => client.on('error', () => {}));",
        to: '',
      },
    ],
    tests: [faults('database', 'killed under load')],
  },
  {
    name: 'silent-saving',
    fault: 'database-away',
    without: 'the word that moves wait',
    edits: [{ file: SESSION, from: 'const SAVING_AFTER_MS = 500;', to: 'const SAVING_AFTER_MS = 500_000;' }],
    tests: [journey('saving')],
  },
  {
    name: 'old-lease',
    fault: 'stale-owner',
    without: 'the question which games are still its own',
    edits: [believesOldLease],
    tests: [faults('asleep'), faults('processes', 'a process that stood still')],
  },
  {
    name: 'no-way-to-owner',
    fault: 'stale-owner',
    without: 'the way of a socket to the process that has the game',
    edits: [
      {
        file: 'server/rooms/socketGate.ts',
        from: 'const isLed = peersClient === null && (await leadElsewhere(gameId, address, upgrade, deps));',
        to: 'const isLed = gameId === "" && (await leadElsewhere(gameId, address, upgrade, deps));',
      },
    ],
    tests: [faults('processes', 'any process can be asked')],
  },
  {
    name: 'leave-games',
    fault: 'stale-owner',
    without: 'the take-over of games whose process is gone',
    edits: [
      {
        file: 'server/cluster/lease.ts',
        from: 'return this.isValid() && (this.#heldSince === 0 || performance.now() - this.#heldSince > LEASE_MS);',
        to: 'return this.isValid() && this.#heldSince < 0;',
      },
      {
        file: 'server/cluster/lease.ts',
        from: 'const LEASE_MS = 4_000;',
        to: 'const LEASE_MS = 60_000;',
      },
    ],
    tests: [faults('processes', 'all games go on within ten seconds')],
  },
  {
    name: 'keep-games',
    fault: 'stale-owner',
    without: 'the giving back of games',
    edits: [
      {
        file: 'server/start.ts',
        from: 'await services.lease.drain().catch(() => {});\n      await services.rooms.moveAway();',
        to: '',
      },
      {
        file: 'server/cluster/lease.ts',
        from: "await db.deleteFrom('server_process').where('id', '=', processId).execute();",
        to: "if (processId === '') await db.deleteFrom('server_process').execute();",
      },
    ],
    tests: [faults('processes', 'a process that is told to stop')],
  },
  {
    name: 'needs-redis',
    fault: 'redis',
    without: 'calls to Redis that may fail',
    edits: [
      {
        file: 'server/cluster/redisLink.ts',
        from: `soften(driver, { persist: true, update: true, remove: false, cleanup: undefined }, onFailure);
  soften(presence, PRESENCE_ANSWERS, onFailure);`,
        to: 'if (PRESENCE_ANSWERS.hset) soften(driver, { persist: true }, onFailure);',
      },
    ],
    tests: [faults('processes', 'while Redis is away')],
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
    tests: [faults('wallClock', 'in play nobody notices')],
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
    name: 'no-beat',
    fault: 'half-open',
    without: 'the end of lines that give no sign of life',
    edits: [
      {
        file: 'server/rooms/lineMeter.ts',
        from: 'if (this.#misses >= MISSES) this.#socket.terminate();',
        to: 'if (this.#misses < MISSES) this.ping();',
      },
    ],
    tests: [faults('halfOpen')],
  },
  {
    name: 'keep-slow-readers',
    fault: 'slow-client',
    without: 'the letting go of slow readers',
    edits: [
      {
        file: 'server/rooms/lines.ts',
        from: 'this.#onSlowReader(behind);\n      socket.terminate();',
        to: 'this.#onSlowReader(behind);',
      },
    ],
    tests: [{ project: 'server', file: 'server/rooms/slowReaders.test.ts' }],
  },
  {
    name: 'blind-client',
    fault: 'missed',
    without: 'the sum of the state',
    edits: [
      {
        file: 'client/net/wholeness.ts',
        from: 'return this.#judge(sumOf(state) === state.sum);',
        to: 'return this.#judge(sumOf(state) !== null);',
      },
    ],
    tests: [
      { project: 'unit', file: 'client/net/gameConnection.test.ts', title: 'a change was missed' },
      journey('missed'),
    ],
  },
  {
    name: 'twice',
    fault: 'duplicates',
    without: 'the answer that was given before',
    edits: [{ file: SESSION, from: 'if (known) return ok(known);', to: '' }],
    tests: [inProcess('duplicates', 'a command sent again under its id')],
  },
  {
    name: 'no-queue',
    fault: 'move-race',
    without: 'the one queue of a game',
    edits: [
      {
        file: SESSION,
        from: 'const result = this.#after(this.#queue, act);',
        to: 'const result = this.#after(Promise.resolve(), act);',
      },
    ],
    tests: [inProcess('races', 'two lines of one seat'), inProcess('races', 'over sockets')],
  },
  {
    name: 'late-moves',
    fault: 'flag-race',
    without: 'one sum for move and flag',
    edits: [{ file: 'engine/clock/clock.ts', from: 'isTooLate: left <= 0,', to: 'isTooLate: left < -5,' }],
    tests: [inProcess('races', 'within five milliseconds of the flag')],
  },
  {
    name: 'one-tab',
    fault: 'two-tabs',
    without: 'several sockets at a seat',
    edits: [
      {
        file: 'server/rooms/GameRoom.ts',
        from: 'const { owner, outbox } = this.#lines.add(client);',
        to: 'this.#lines.close((client.auth as { accountId: string }).accountId, 4000);\n      const { owner, outbox } = this.#lines.add(client);',
      },
    ],
    tests: [inProcess('duplicates', 'two tabs at one seat')],
  },
  {
    name: 'believe-lag',
    fault: 'forged-lag',
    without: 'the limit of the credit',
    edits: [
      {
        file: 'engine/clock/clock.ts',
        from: 'return Math.max(0, Math.min(lag.pingMs + PING_MARGIN_MS, MAX_CREDIT_MS, clock.bankMs[color]));',
        to: 'return Math.max(0, lag.seenMs, clock.bankMs[color] > 0 ? PING_MARGIN_MS - MAX_CREDIT_MS : 0);',
      },
    ],
    tests: [inProcess('forgedLag', 'claims ten seconds of lag')],
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
        file: 'server/rooms/GameRoom.ts',
        from: 'const fail = (error: unknown) => {\n      this.#session.breakOff(error);',
        to: 'const fail = (error: unknown) => {\n      GameRoom.deps.onLost(this.roomId, "BROKEN", error);',
      },
      { file: SESSION, from: "this.breakOff(error);\n      return err('E3006');", to: 'throw error;' },
    ],
    tests: [inProcess('crash', 'a fault in one room')],
  },
  {
    name: 'stale-here',
    fault: 'stale-owner',
    without: 'the wait for the lease before a room is shown',
    edits: [
      {
        file: 'server/rooms/rooms.ts',
        from: 'await this.#lease.settled();\n    return this.local(gameId);',
        to: 'return this.local(gameId);',
      },
    ],
    tests: [inProcess('elsewhere')],
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
    name: 'no-room-is-a-fault',
    fault: 'disk',
    without: 'the knowledge that a database without room comes back',
    edits: [
      {
        file: LOG,
        from: 'return /^(08|57P|53|58|25006)/.test(code)',
        to: 'return /^(08|57P)/.test(code)',
      },
    ],
    tests: [faults('disk', 'takes reads alone'), faults('disk', 'disk is full')],
  },
  {
    name: 'no-word-of-the-disk',
    fault: 'disk',
    without: 'the code that tells people of it',
    edits: [
      {
        file: 'server/db/unreachable.ts',
        from: '|53[0-9]..|58030|25006)$/',
        to: '|53300)$/',
      },
    ],
    tests: [faults('disk', 'takes reads alone')],
  },
  {
    name: 'no-credit',
    fault: 'lossy',
    without: 'the credit for the line',
    edits: [
      {
        file: 'engine/clock/clock.ts',
        from: 'if (!lag) return 0;',
        to: 'if (!lag || lag.pingMs > 200) return 0;',
      },
    ],
    tests: [faults('lossy')],
  },
  {
    name: 'remember-rooms',
    fault: 'memory',
    without: 'the end of rooms that nobody looks at',
    edits: [
      {
        file: 'server/games/liveSessions.ts',
        from: 'this.#sessions.delete(session);',
        to: 'this.#sessions.add(session);',
      },
      {
        file: 'server/rooms/lines.ts',
        from: 'this.#lines.delete(client);\n    this.#accounts = null;\n    return line;',
        to: 'this.#accounts = null;\n    return line;',
      },
    ],
    tests: [{ project: 'load', file: 'server/load/memory.load.ts' }],
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
    tests: [{ project: 'load', file: 'server/load/bots.load.ts' }],
  },
  {
    name: 'long-lease',
    fault: 'storm',
    without: 'the early end of the lease of a process that is gone',
    edits: [
      { file: 'server/cluster/lease.ts', from: 'const LEASE_MS = 4_000;', to: 'const LEASE_MS = 120_000;' },
    ],
    tests: [faults('storm')],
  },
];
