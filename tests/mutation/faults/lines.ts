// Without what answers bad lines and odd clients: signs of life, one queue a game, credit for lag, the sum of the state.

import { faults, inProcess, journey, of } from '../../faults/list/testRuns.ts';
import { LEASE, type Mutant, SESSION } from '../mutant.ts';

const CLOCK = 'engine/clock/clock.ts';

export const LINES_MUTANTS: readonly Mutant[] = [
  {
    name: 'no-beat',
    fault: 'half-open',
    without: 'the end of lines that give no sign of life',
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
    without: 'the letting go of slow readers',
    edits: [
      {
        file: 'server/live/connections/connections.ts',
        from: 'this.#onSlowReader(behind);\n      socket.terminate();',
        to: 'this.#onSlowReader(behind);',
      },
    ],
    tests: [of('server', 'server/live/connections/slowReaders.test.ts')],
  },
  {
    name: 'blind-client',
    fault: 'missed',
    without: 'the sum of the state',
    edits: [
      {
        file: 'client/shared/data/room/stateChecksum.ts',
        from: 'return this.#judge(checksumOf(state) === state.sum);',
        to: 'return this.#judge(checksumOf(state) !== null);',
      },
    ],
    tests: [
      of('unit', 'client/shared/data/room/gameConnection.test.ts', 'missed (last )?patch'),
      journey('missed'),
    ],
  },
  {
    name: 'twice',
    fault: 'duplicates',
    without: 'the answer that was given before',
    edits: [{ file: SESSION, from: 'if (known) return ok(known);', to: '' }],
    tests: [inProcess('duplicates', 'a repeated command with the same idempotency key')],
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
    tests: [inProcess('races', 'two connections of one seat'), inProcess('races', 'over sockets')],
  },
  {
    name: 'late-moves',
    fault: 'flag-race',
    without: 'one sum for move and flag',
    edits: [{ file: CLOCK, from: 'isTooLate: left <= 0,', to: 'isTooLate: left < -5,' }],
    tests: [inProcess('races', 'within five milliseconds of the flag')],
  },
  {
    name: 'one-tab',
    fault: 'two-tabs',
    without: 'several sockets at a seat',
    edits: [
      {
        file: 'server/live/room/GameRoom.ts',
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
        file: CLOCK,
        from: 'return Math.max(0, Math.min(lag.pingMs + PING_MARGIN_MS, MAX_CREDIT_MS, clock.bankMs[color]));',
        to: 'return Math.max(0, lag.seenMs, clock.bankMs[color] > 0 ? PING_MARGIN_MS - MAX_CREDIT_MS : 0);',
      },
    ],
    tests: [inProcess('forgedLag', 'claims ten seconds of lag')],
  },
  {
    name: 'no-credit',
    fault: 'lossy',
    without: 'the credit for the line',
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
    without: 'the early end of the lease of a process that is gone',
    edits: [{ file: LEASE, from: 'const LEASE_MS = 4_000;', to: 'const LEASE_MS = 120_000;' }],
    tests: [faults('storm')],
  },
  {
    name: 'short-queue',
    fault: 'storm',
    without: 'the long queue of connections that wait to be taken',
    edits: [{ file: 'server/startup/start.ts', from: 'const BACKLOG = 4_096;', to: 'const BACKLOG = 511;' }],
    tests: [faults('storm', 'queues a thousand sockets')],
  },
];
