// Mutants without the mechanisms that handle bad connections and misbehaving clients: heartbeats, one command queue per
// game, lag compensation, the state checksum.

import { faults, inProcess, journey, of } from '../../faults/list/testRuns.ts';
import { LEASE, type Mutant, SESSION } from '../mutant.ts';

const LINE_STREAM = 'server/bots/accounts/lineStream.ts';
const CLOCK = 'engine/clock/clock.ts';

export const CONNECTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-beat',
    fault: 'half-open',
    without: 'closing connections that miss heartbeats',
    edits: [
      {
        file: 'server/live/connections/connectionHealth.ts',
        from: 'if (this.#misses >= MISSES) this.#socket.terminate();',
        to: 'if (this.#misses < MISSES) this.ping();',
      },
    ],
    tests: [faults('halfOpen')],
  },
  {
    name: 'keep-slow-readers',
    fault: 'slow-client',
    without: 'disconnecting slow readers',
    edits: [
      {
        file: 'server/live/connections/connections.ts',
        from: 'this.deps.onSlowReader(behind);\n      socket.terminate();',
        to: 'this.deps.onSlowReader(behind);',
      },
    ],
    tests: [of('server', 'server/live/connections/slowReaders.test.ts')],
  },
  {
    name: 'keep-slow-watchers',
    fault: 'watchers',
    without: 'disconnecting slow watchers',
    edits: [
      {
        file: 'server/live/connections/connections.ts',
        from: 'this.deps.onSlowReader(behind);\n      socket.terminate();',
        to: 'continue;',
      },
    ],
    tests: [of('server', 'server/live/watchers/watcherDelay.test.ts', 'who does not read is disconnected')],
  },
  {
    name: 'reopen-without-delay',
    fault: 'watchers',
    without: 'the delay of watchers in a room that is opened again',
    edits: [
      {
        file: 'server/live/room/GameRoom.ts',
        from: 'const visible = entriesForWatchers(row, entries, this.#deps.time.now());',
        to: 'const visible = entriesForWatchers({ ...row, isRated: false }, entries, this.#deps.time.now());',
      },
    ],
    tests: [of('server', 'server/live/watchers/watcherDelay.test.ts', 'after the room was opened again')],
  },
  {
    name: 'deaf-streams',
    fault: 'slow-bot',
    without: 'the limit of unread bytes of a stream',
    edits: [
      {
        file: LINE_STREAM,
        from: 'if (this.#res.writableLength > this.#deps.limits.unreadBytes) this.#drop();',
        to: '',
      },
    ],
    tests: [of('server', 'server/bots/accounts/unreadStreams.test.ts', 'bounded number of unread bytes')],
  },
  {
    name: 'endless-end',
    fault: 'slow-bot',
    without: 'the time limit of an ended stream that is not read',
    edits: [
      {
        file: LINE_STREAM,
        from: 'void this.#inTime(new Promise((resolve) => void this.#res.end(resolve)));',
        to: 'this.#res.end();',
      },
    ],
    tests: [of('server', 'server/bots/accounts/unreadStreams.test.ts', 'closed soon after its end')],
  },
  {
    name: 'burst',
    fault: 'slow-bot',
    without: 'sending missed lines as fast as the client reads',
    edits: [
      {
        file: LINE_STREAM,
        from: 'if (this.#res.writableLength > this.#deps.limits.unreadBytes / 2) await this.#inTime(read);',
        to: 'void read;',
      },
    ],
    tests: [of('server', 'server/bots/accounts/unreadStreams.test.ts', 'a client that reads gets all')],
  },
  {
    name: 'blind-client',
    fault: 'missed',
    without: 'the state checksum',
    edits: [
      {
        file: 'client/shared/data/room/stateChecksum.ts',
        from: 'return this.#record(checksumOf(state) === state.sum);',
        to: 'return this.#record(checksumOf(state) !== null);',
      },
    ],
    tests: [
      of('unit', 'client/shared/data/room/gameConnection.test.ts', 'because an earlier patch is missing'),
      journey('game/missed'),
    ],
  },
  {
    name: 'twice',
    fault: 'duplicates',
    without: 'returning the stored answer to a duplicate command',
    edits: [{ file: SESSION, from: 'if (known) return ok(known);', to: '' }],
    tests: [inProcess('duplicates', 'a repeated command with the same idempotency key')],
  },
  {
    name: 'no-queue',
    fault: 'move-race',
    without: 'the command queue of a game',
    edits: [
      {
        file: SESSION,
        from: 'const result = this.#after(this.#queue, act);',
        to: 'const result = this.#after(Promise.resolve(), act);',
      },
    ],
    tests: [inProcess('races', 'simultaneous moves from two seats'), inProcess('races', 'over sockets')],
  },
  {
    name: 'late-moves',
    fault: 'flag-race',
    without: 'charging moves and timeouts by the same formula',
    edits: [{ file: CLOCK, from: 'isTooLate: left <= 0,', to: 'isTooLate: left < -5,' }],
    tests: [inProcess('races', 'within five milliseconds of the timeout')],
  },
  {
    name: 'one-tab',
    fault: 'two-tabs',
    without: 'several connections for one seat',
    edits: [
      {
        file: 'server/live/room/GameRoom.ts',
        from: 'const { owner, outbox } = this.#connections.add(client, () => this.#greet(client));',
        to: 'this.#connections.close((client.auth as { accountId: string }).accountId, 4000);\n      const { owner, outbox } = this.#connections.add(client, () => this.#greet(client));',
      },
    ],
    tests: [inProcess('duplicates', 'two tabs at one seat')],
  },
  {
    name: 'believe-lag',
    fault: 'forged-lag',
    without: 'the limit of lag compensation',
    edits: [
      {
        file: CLOCK,
        from: 'return Math.max(0, Math.min(lag.pingMs + PING_MARGIN_MS, MAX_COMPENSATION_MS, clock.lagBudgetMs[color]));',
        to: 'return Math.max(0, lag.seenMs, clock.lagBudgetMs[color] > 0 ? PING_MARGIN_MS - MAX_COMPENSATION_MS : 0);',
      },
    ],
    tests: [inProcess('forgedLag', 'claims ten seconds of lag')],
  },
  {
    name: 'no-credit',
    fault: 'lossy',
    without: 'lag compensation',
    edits: [
      {
        file: CLOCK,
        from: 'if (!lag) return 0;',
        to: 'if (!lag || lag.pingMs > 200) return 0;',
      },
    ],
    tests: [faults('lossy')],
  },
  {
    name: 'long-lease',
    fault: 'storm',
    without: 'ending the lease of a dead process early',
    edits: [{ file: LEASE, from: 'const LEASE_MS = 4_000;', to: 'const LEASE_MS = 120_000;' }],
    tests: [faults('storm')],
  },
  {
    name: 'short-queue',
    fault: 'storm',
    without: 'the large listen backlog',
    edits: [
      {
        file: 'server/startup/start.ts',
        from: 'const LISTEN_BACKLOG = 4_096;',
        to: 'const LISTEN_BACKLOG = 511;',
      },
    ],
    tests: [faults('storm', 'a thousand sockets wait in the queue')],
  },
];
