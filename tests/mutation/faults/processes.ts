// Mutants without the mechanisms between processes: leases, forwarding to the process that owns a game, release and
// takeover.

import { faults, inProcess, of } from '../../faults/list/testRuns.ts';
import { LEASE, LOG, type Mutant } from '../mutant.ts';

const REDIS_LINK = 'server/http/limits/redisLink.ts';

export const PROCESSES_MUTANTS: readonly Mutant[] = [
  {
    name: 'pick-up-nothing',
    fault: 'stale-owner',
    without: 'adopting games without an owner',
    edits: [
      {
        file: 'server/live/cluster/adopt.ts',
        from: 'await this.#takeAll(due);',
        to: 'if (due.length < 0) await this.#takeAll(due);',
      },
    ],
    tests: [
      of('server', 'server/live/cluster/adopt.test.ts', 'takes over orphaned games at startup'),
      inProcess('poisoned', 'does not prevent the takeover of other games'),
    ],
  },
  {
    name: 'old-lease',
    fault: 'stale-owner',
    without: 'checking ownership after a pause',
    edits: [{ file: LEASE, from: 'if (!wasValid) await listener.onReturn();', to: '' }],
    tests: [faults('asleep')],
  },
  {
    name: 'deaf-to-fences',
    fault: 'stale-owner',
    without: 'checking ownership after a pause and the fencing of writes',
    edits: [
      { file: LEASE, from: 'if (!wasValid) await listener.onReturn();', to: '' },
      {
        file: LOG,
        from: "resolve(written.has(append.gameId) ? 'WRITTEN' : otherwise)",
        to: "resolve(written.size < 0 && append.epoch < 0 ? 'FENCED' : 'WRITTEN')",
      },
    ],
    tests: [faults('processes', 'cause no diverging logs')],
  },
  {
    name: 'no-way-to-owner',
    fault: 'stale-owner',
    without: 'relaying sockets to the owner process',
    edits: [
      {
        file: 'server/live/connections/upgradeGate.ts',
        from: 'const isRelayed = peersClient === null && (await relayToOwner(gameId, address, upgrade, deps));',
        to: 'const isRelayed = gameId === "" && (await relayToOwner(gameId, address, upgrade, deps));',
      },
    ],
    tests: [faults('processes', 'serve any game at either process')],
  },
  {
    name: 'leave-games',
    fault: 'stale-owner',
    without: 'taking over the games of a dead process',
    edits: [
      {
        file: LEASE,
        from: 'return this.isValid() && (this.#reacquiredAt === 0 || performance.now() - this.#reacquiredAt > LEASE_MS);',
        to: 'return this.isValid() && this.#reacquiredAt < 0;',
      },
      {
        file: LEASE,
        from: 'const LEASE_MS = 4_000;',
        to: 'const LEASE_MS = 60_000;',
      },
    ],
    tests: [faults('processes', 'continue all games within ten seconds')],
  },
  {
    name: 'forget-moves',
    fault: 'bot-series',
    without: 'the first answer to a repeated move of a bot',
    edits: [{ file: 'server/bots/accounts/botRoutes.ts', from: 'if (known) return ok(known);', to: '' }],
    tests: [of('faults', 'tests/api/botSeries.faults.test.ts')],
  },
  {
    name: 'ignore-after',
    fault: 'bot-series',
    without: 'resuming an event stream after the last received event',
    edits: [
      {
        file: 'server/bots/accounts/eventStream.ts',
        from: 'return after === undefined ? current : this.#missed(after);',
        to: "return after === '' ? this.#missed(after) : current;",
      },
    ],
    tests: [of('faults', 'tests/api/botSeries.faults.test.ts')],
  },
  {
    name: 'keep-games',
    fault: 'stale-owner',
    without: 'releasing games',
    edits: [
      {
        file: 'server/live/session/gameSessions.ts',
        from: 'await store\n      .release(session.row.id, session.epoch)',
        to: 'await (session.epoch < 0 ? store.release(session.row.id, session.epoch) : Promise.resolve())',
      },
      {
        file: LEASE,
        from: "await db.deleteFrom('server_process').where('id', '=', processId).execute();",
        to: "if (processId === '') await db.deleteFrom('server_process').execute();",
      },
    ],
    tests: [faults('processes', 'hand over the games of a stopping process')],
  },
  {
    name: 'stale-here',
    fault: 'stale-owner',
    without: 'waiting for the lease before a room is announced',
    edits: [
      {
        file: 'server/live/room/rooms.ts',
        from: 'await this.deps.lease.settled();\n    return this.local(gameId);',
        to: 'return this.local(gameId);',
      },
    ],
    tests: [inProcess('elsewhere')],
  },
  {
    name: 'needs-redis',
    fault: 'redis',
    without: 'counts of a process alone',
    edits: [
      {
        file: REDIS_LINK,
        from: "    if (this.redis.status !== 'ready') return null;\n    try {",
        to: '    try {',
      },
      {
        file: REDIS_LINK,
        from: 'disconnect(true);\n      return null;',
        to: 'disconnect(true);\n      throw error;',
      },
    ],
    tests: [faults('limits', 'count separately while Redis')],
  },
  {
    name: 'waits-for-redis',
    fault: 'redis',
    without: 'the time limit of calls to Redis',
    edits: [{ file: REDIS_LINK, from: 'const CALL_LIMIT_MS = 100;', to: 'const CALL_LIMIT_MS = 10_000;' }],
    tests: [faults('limits', 'a Redis that does not answer')],
  },
  {
    name: 'counts-alone',
    fault: 'redis',
    without: 'counting together after an outage',
    edits: [
      {
        file: REDIS_LINK,
        from: 'retryStrategy: (attempt) => Math.min(attempt * 100, MAX_BACKOFF_MS),',
        to: 'retryStrategy: () => (MAX_BACKOFF_MS > 0 ? null : 0),',
      },
    ],
    tests: [faults('limits', 'count separately while Redis')],
  },
  {
    name: 'all-at-once',
    fault: 'deploy',
    without: 'draining games gradually',
    edits: [
      {
        file: 'server/live/cluster/drain.ts',
        from: 'return Math.min((games * 1_000) / GAMES_A_SECOND, MAX_DRAIN_MS);',
        to: 'return Math.min((games * 0) / GAMES_A_SECOND, MAX_DRAIN_MS);',
      },
    ],
    tests: [of('server', 'server/live/cluster/drainProcess.test.ts', 'games are drained gradually')],
  },
  {
    name: 'no-process-name',
    fault: 'deploy',
    without: 'the process id in socket URLs',
    edits: [
      {
        file: 'server/live/room/rooms.ts',
        from: 'this.deps.processName ?? matchMaker.processId',
        to: "this.deps.processName === '' ? '' : matchMaker.processId",
      },
    ],
    tests: [faults('proxy', 'routes the sockets of a game')],
  },
  {
    name: 'refuse-while-replaced',
    fault: 'deploy',
    without: 'the readiness query to the other process',
    edits: [
      {
        file: 'ops/nginx/shared.conf',
        from: 'proxy_next_upstream error timeout;',
        to: 'proxy_next_upstream off;',
      },
    ],
    tests: [faults('proxy', 'a deploy restarts')],
  },
  {
    name: 'two-seats',
    fault: 'takeover',
    without: 'the check of other games in the transaction that gives a seat',
    edits: [
      {
        file: 'server/queue/admitToGame.ts',
        from: 'return others.length > 0 ? ERR.IN_ANOTHER_GAME : null;',
        to: 'return others.length < 0 ? ERR.IN_ANOTHER_GAME : null;',
      },
    ],
    tests: [
      faults('takeover', 'in two games simultaneously'),
      of('server', 'server/live/room/takeover.test.ts', 'in five games simultaneously'),
    ],
  },
  {
    name: 'stay-in-queue',
    fault: 'takeover',
    without: 'leaving the queue in the transaction that gives a seat',
    edits: [
      {
        file: 'server/queue/admitToGame.ts',
        from: 'await leaveQueue(tx, accountId);',
        to: "await leaveQueue(tx, '');",
      },
    ],
    tests: [of('server', 'server/live/room/takeover.test.ts', 'from the queue in the same transaction')],
  },
  {
    name: 'seat-for-all',
    fault: 'takeover',
    without: 'the rule that a seat is taken over once',
    edits: [
      {
        file: 'engine/match/seats/takeover.ts',
        from: "if (match.takeovers[seat]) return 'SEAT_TAKEN';",
        to: '',
      },
      {
        file: 'engine/match/seats/takeover.ts',
        from: "if (!match.seats[seat].isAutoReady) return 'SEAT_WITHOUT_BOT';",
        to: '',
      },
    ],
    tests: [
      faults('takeover', 'request it simultaneously at both processes'),
      of('unit', 'engine/match/seats/takeover.test.ts', 'happens at most once per seat'),
    ],
  },
];
