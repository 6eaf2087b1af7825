// The fault list: possible faults, the guarantees that hold during them, and the tests that verify the guarantees. `npm
// run test:faults` reports on each row. `npm run test:mutants` removes the mechanism of each row.

import { faults, inProcess, journey, load, of, type TestRun } from './testRuns.ts';

export interface FaultRow {
  /** The file name of the row's report: .cache/faults/<id>.md. */
  readonly id: string;
  readonly fault: string;
  readonly bar: string;
  readonly tests: readonly TestRun[];
}

const ROWS = [
  {
    id: 'kill',
    fault: 'the server is killed while a move is received, being written, committed, or partly broadcast',
    bar: 'no acknowledged move lost, none twice, resumes within 10 s, no clock charged for the outage',
    tests: [faults('kill'), journey('game/kill')],
  },
  {
    id: 'stop',
    fault: 'the server is stopped with 200 games; also while the database is unreachable',
    bar: 'no game lost, all players back within 5 s, no timeout within 10 s after; exits within 9 s',
    tests: [
      faults('restart'),
      faults('database', 'does not prevent the server from stopping'),
      inProcess('runningClock'),
    ],
  },
  {
    id: 'database-away',
    fault: 'PostgreSQL is paused or down, for 5 s and for a minute, with moves in flight',
    bar: 'reported within 1 s, answered within 1 s of the recovery, no connection lost, no clock charged for the outage',
    tests: [
      faults('database', 'is paused for a while'),
      faults('database', 'is gone for a while'),
      journey('game/saving'),
    ],
  },
  {
    id: 'database-killed',
    fault: 'PostgreSQL is killed under load',
    bar: 'no acknowledged move lost, recovers by itself within 5 s',
    tests: [faults('database', 'by kill -9 under load')],
  },
  {
    id: 'commit-hang',
    fault: 'commits hang while PostgreSQL answers reads, because the receiver of its log is gone',
    bar: 'the metrics show it, and the waiting move is acknowledged when commits end again',
    tests: [faults('database', 'commits that hang')],
  },
  {
    id: 'redis',
    fault: 'Redis is unreachable or does not answer',
    bar: 'requests are answered, each process counts its limits alone, and afterwards together again',
    tests: [
      faults('limits', 'count separately while Redis'),
      faults('limits', 'a Redis that does not answer'),
    ],
  },
  {
    id: 'disk',
    fault: 'the disk of PostgreSQL is full, or it is read-only',
    bar: 'nothing unwritten is broadcast, users see why they wait, the process survives, resumes within 5 s of free space',
    tests: [faults('disk')],
  },
  {
    id: 'slow-client',
    fault: 'a client does not read',
    bar: 'disconnected at 64 messages or a megabyte; no effect on others',
    tests: [of('server', 'server/live/connections/slowReaders.test.ts')],
  },
  {
    id: 'watchers',
    fault:
      'the room of a rated game is opened again, after its process was killed or by another process; a watcher of it does not read',
    bar: 'watchers see all earlier moves and none of the last five seconds; who does not read is disconnected, with no effect on others',
    tests: [
      of('server', 'server/live/watchers/watcherDelay.test.ts', 'after the room was opened again'),
      of('server', 'server/live/watchers/watcherDelay.test.ts', 'who does not read is disconnected'),
    ],
  },
  {
    id: 'half-open',
    fault: 'a half-open connection',
    bar: 'detected within 10 s, seat kept, countdown shown',
    tests: [faults('halfOpen')],
  },
  {
    id: 'lossy',
    fault: '300 ms round trip, 5 % loss, a game of forty plies',
    bar: 'charged for thinking time within 50 ms up to the lag compensation; never more compensation than the ping plus 140 ms',
    tests: [faults('lossy')],
  },
  {
    id: 'forged-lag',
    fault: 'a client claims ten seconds of lag per move, or delays pongs by a second',
    bar: 'compensation at most the smallest ping plus 140 ms, half a second, the budget',
    tests: [inProcess('forgedLag')],
  },
  {
    id: 'wall-clock',
    fault: 'the wall clock steps by an hour, during games and while the server is down',
    bar: 'no timeout, no negative time, log entries in order',
    tests: [faults('wallClock')],
  },
  {
    id: 'duplicates',
    fault: 'a command is sent 2 to 100 times, also on a new connection and after a restart',
    bar: 'executed once, same answer',
    tests: [inProcess('duplicates', 'a repeated command with the same idempotency key')],
  },
  {
    id: 'move-race',
    fault: 'two sockets of one seat, or two seats, at the same time, 10,000 times',
    bar: 'exactly one move is executed, the other is refused with a reason, all clients agree',
    tests: [inProcess('races', 'simultaneous moves from two seats'), inProcess('races', 'over sockets')],
  },
  {
    id: 'two-tabs',
    fault: 'two tabs at one seat',
    bar: 'both show the game and accept moves, neither replaces the other',
    tests: [inProcess('duplicates', 'two tabs at one seat')],
  },
  {
    id: 'flag-race',
    fault: 'a move within 5 ms of the timeout, 1,000 times',
    bar: 'one result, the same for all clients',
    tests: [inProcess('races', 'within five milliseconds of the timeout')],
  },
  {
    id: 'storm',
    fault: '2,000 sockets reconnect at once after a restart',
    bar: 'all within 15 s, 99 % of moves within 250 ms meanwhile, no client is refused repeatedly',
    tests: [faults('storm')],
  },
  {
    id: 'missed',
    fault: 'patches are lost on the way to a client',
    bar: 'full state restored within 1 s of the detection',
    tests: [journey('game/missed'), of('unit', 'client/shared/data/room/gameConnection.test.ts')],
  },
  {
    id: 'memory',
    fault: '10,000 games in one process',
    bar: 'memory within 5 % after the 2,000th game, handles and timers as at the start',
    tests: [load('memory')],
  },
  {
    id: 'bots',
    fault: '300 bots search in 100 games',
    bar: 'event loop delay at most 20 ms (99 %), moves acknowledged within 50 ms (99 %), every bot moves in time',
    tests: [load('bots')],
  },
  {
    id: 'damaged',
    fault: 'the log of a game is damaged',
    bar: 'that game is quarantined with one alarm, the others start',
    tests: [inProcess('poisoned')],
  },
  {
    id: 'crash',
    fault: 'an exception in one room',
    bar: 'rebuilt within 2 s, no effect on other rooms',
    tests: [inProcess('crash')],
  },
  {
    id: 'stale-owner',
    fault:
      'a process is paused for a minute while others take over its games; a process is killed or stopped',
    bar: 'no stale answer, no fork; everything resumes within 10 s; after a graceful stop no player is disconnected for 5 s',
    tests: [
      faults('asleep'),
      inProcess('elsewhere'),
      faults('processes', 'serve any game at either process'),
      faults('processes', 'continue all games within ten seconds'),
      faults('processes', 'cause no diverging logs'),
      faults('processes', 'hand over the games of a stopping process'),
    ],
  },
  {
    id: 'takeover',
    fault:
      'two people take one seat of a bot, or one person two seats, at the same instant at two processes; the server is killed between the commit and the answer',
    bar: 'one seat each, a clear refusal for the other; the repeated call answers the same',
    tests: [
      faults('takeover'),
      of('server', 'server/live/room/takeover.test.ts', 'in five games simultaneously'),
      of('server', 'server/live/room/takeover.test.ts', 'from the queue in the same transaction'),
    ],
  },
  {
    id: 'deploy',
    fault: 'rolling deploy of two processes behind the proxy',
    bar: 'no acknowledged move lost, no failed request, no clock charged, games of the other process keep their connections',
    tests: [
      faults('proxy', 'a deploy restarts'),
      faults('proxy', 'routes the sockets of a game'),
      of('server', 'server/live/cluster/drainProcess.test.ts'),
    ],
  },
  {
    id: 'bot-series',
    fault: 'both of two processes are killed in turn while a program plays 20 games over the API',
    bar: 'the program resumes by itself, every game ends, every accepted move once in the record',
    tests: [of('faults', 'tests/api/botSeries.faults.test.ts')],
  },
  {
    id: 'slow-bot',
    fault: 'a bot opens a stream and does not read',
    bar: 'disconnected at a megabyte or ten seconds after the end; resumes by its last id',
    tests: [of('server', 'server/bots/accounts/unreadStreams.test.ts')],
  },
  {
    id: 'payment-kill',
    fault: 'the server is killed after it received a payment event',
    bar: 'the purchase is completed',
    tests: [journey('payments/payments')],
  },
  {
    id: 'notification-kill',
    fault:
      'the server is killed between a move and the notification that it causes; two processes send at the same time',
    bar: 'the player is notified exactly once by id; nothing is sent twice by two processes',
    tests: [
      faults('notification'),
      of('server', 'server/notifications/twoProcesses.test.ts'),
      of('server', 'server/notifications/delivery.test.ts'),
    ],
  },
  {
    id: 'job-kill',
    fault: 'a process is killed while it does a job, or a job fails again and again',
    bar: 'another process does the job; at the limit of attempts it is a dead letter, and no other job waits',
    tests: [
      of('server', 'server/db/jobs/jobQueue.test.ts'),
      of('server', 'server/db/jobs/jobWorker.test.ts'),
      of('server', 'server/db/jobs/previousVersion.test.ts'),
      of('server', 'server/mail/mail.test.ts'),
    ],
  },
  {
    id: 'archive',
    fault:
      'archiving an ended game fails at any step, in several processes at once, or the archived log is damaged later',
    bar: 'the game has its whole log or its archived form; a damaged one is refused with an alarm, and no other game is affected',
    tests: [
      of('server', 'server/games/housekeeping/archiver.test.ts'),
      of('server', 'server/db/archive/archivedLog.test.ts'),
      of('faults', 'tests/housekeeping/archiver.faults.test.ts'),
    ],
  },
  {
    id: 'log-partitions',
    fault:
      'the game log is partitioned while the previous version runs; housekeeping never ran, gets no lock, or is killed while it drops a partition',
    bar: 'no entry is lost, doubled or refused, appends wait for an instant only, and empty partitions are dropped later',
    tests: [
      of('server', 'server/games/housekeeping/logPartitions.test.ts'),
      of('server', 'server/db/partitionMigration.test.ts'),
      of('faults', 'tests/housekeeping/logPartitions.faults.test.ts'),
    ],
  },
] as const satisfies readonly FaultRow[];

export type FaultId = (typeof ROWS)[number]['id'];
export const FAULT_ROWS: readonly FaultRow[] = ROWS;
