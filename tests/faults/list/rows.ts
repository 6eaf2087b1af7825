// The fault list: possible faults, the guarantees under them, and the tests that verify the guarantees. `npm run
// test:faults` reports on each row; `npm run test:mutants` removes the mechanism of each row.

import { faults, inProcess, journey, load, of, type TestRun } from './testRuns.ts';

export interface FaultRow {
  /** Names its report: .cache/faults/<id>.md. */
  readonly id: string;
  readonly fault: string;
  readonly bar: string;
  readonly tests: readonly TestRun[];
}

const ROWS = [
  {
    id: 'kill',
    fault: 'the server is killed: a move has arrived, is written, is committed, some are told',
    bar: 'no told move lost, none twice, goes on within 10 s, the outage is on no clock',
    tests: [faults('kill'), journey('kill')],
  },
  {
    id: 'stop',
    fault: 'the server is told to stop, with 200 games; also while the database is away',
    bar: 'no game lost, everybody back within 5 s, no flag within 10 s after; ends within 9 s',
    tests: [
      faults('restart'),
      faults('database', 'a server that stops meanwhile'),
      inProcess('runningClock'),
    ],
  },
  {
    id: 'database-away',
    fault: 'PostgreSQL stands still or is gone, for 5 s and for a minute, with moves in flight',
    bar: 'said within 1 s, answered within 1 s of the return, nobody loses the line, the outage is on no clock',
    tests: [
      faults('database', 'stands still for a while'),
      faults('database', 'is gone for a while'),
      journey('saving'),
    ],
  },
  {
    id: 'database-killed',
    fault: 'PostgreSQL is killed under load',
    bar: 'no told move lost, heals by itself within 5 s',
    tests: [faults('database', 'killed under load')],
  },
  {
    id: 'redis',
    fault: 'Redis is away for 30 s',
    bar: 'games go on and are opened, all is as before after the return',
    tests: [faults('processes', 'while Redis is unreachable')],
  },
  {
    id: 'disk',
    fault: 'the disk of PostgreSQL is full, or it takes reads alone',
    bar: 'nothing told that was not written, people are told why they wait, the process lives, goes on within 5 s of the room',
    tests: [faults('disk')],
  },
  {
    id: 'slow-client',
    fault: 'a client reads nothing',
    bar: 'dropped at 64 messages or a megabyte; the others do not notice',
    tests: [of('server', 'server/live/connections/slowReaders.test.ts')],
  },
  {
    id: 'half-open',
    fault: 'a line dies without a word',
    bar: 'seen within 10 s, seat kept, countdown shown',
    tests: [faults('halfOpen')],
  },
  {
    id: 'lossy',
    fault: '300 ms there and back, one piece in twenty lost, a game of forty plies',
    bar: 'charged for thinking within 50 ms as far as the credit goes; never more credit than the ping and 140 ms',
    tests: [faults('lossy')],
  },
  {
    id: 'forged-lag',
    fault: 'a client claims ten seconds of lag a move, or answers pings a second late',
    bar: 'credit at most the smallest ping and 140 ms, half a second, the bank',
    tests: [inProcess('forgedLag')],
  },
  {
    id: 'wall-clock',
    fault: 'the wall clock steps by an hour, in play and while nobody serves',
    bar: 'no flag, no negative time, records in order',
    tests: [faults('wallClock')],
  },
  {
    id: 'duplicates',
    fault: 'a command 2 to 100 times, also on a new line and after a restart',
    bar: 'counts once, answered alike',
    tests: [inProcess('duplicates', 'a repeated command with the same idempotency key')],
  },
  {
    id: 'move-race',
    fault: 'two sockets of one seat, or two seats, in the same instant, 10,000 times',
    bar: 'exactly one move is made, the other gets a reason, all see the same',
    tests: [inProcess('races', 'two connections of one seat'), inProcess('races', 'over sockets')],
  },
  {
    id: 'two-tabs',
    fault: 'two tabs at one seat',
    bar: 'both see the game, moves from either, neither drives the other out',
    tests: [inProcess('duplicates', 'two tabs at one seat')],
  },
  {
    id: 'flag-race',
    fault: 'a move within 5 ms of the flag, 1,000 times',
    bar: 'one verdict, the same for all',
    tests: [inProcess('races', 'within five milliseconds of the flag')],
  },
  {
    id: 'storm',
    fault: '2,000 sockets come back at once after a restart',
    bar: 'all within 15 s, 99 of 100 moves within 250 ms meanwhile, nobody is turned away again and again',
    tests: [faults('storm')],
  },
  {
    id: 'missed',
    fault: 'changes are lost on the way',
    bar: 'whole again within 1 s of the notice',
    tests: [journey('missed'), of('unit', 'client/shared/data/room/gameConnection.test.ts')],
  },
  {
    id: 'memory',
    fault: '10,000 games in one process',
    bar: 'memory within 5 % after the 2,000th game, handles and timers as at the start',
    tests: [load('memory')],
  },
  {
    id: 'bots',
    fault: '300 bots think in 100 games',
    bar: 'the loop is late by at most 20 ms (99 %), people are answered within 50 ms (99 %), every bot moves in time',
    tests: [load('bots')],
  },
  {
    id: 'damaged',
    fault: 'the record of a game makes no sense',
    bar: 'that game is set aside with one alarm, the others start',
    tests: [inProcess('poisoned')],
  },
  {
    id: 'crash',
    fault: 'a fault in the code of one room',
    bar: 'restored within 2 s, the others do not notice',
    tests: [inProcess('crash')],
  },
  {
    id: 'stale-owner',
    fault:
      'a process stands still for a minute, while others take its games; a process is killed or told to stop',
    bar: 'no stale answer, no fork; all goes on within 10 s; when it was told to, nobody is away for 5 s',
    tests: [
      faults('asleep'),
      inProcess('elsewhere'),
      faults('processes', 'any process serves any game'),
      faults('processes', 'all games continue within ten seconds'),
      faults('processes', 'a paused process'),
      faults('processes', 'a stopping process'),
    ],
  },
  {
    id: 'deploy',
    fault: 'two processes behind the proxy are replaced, one after the other',
    bar: 'no told move lost, no request fails, the restart is on no clock, games of the other process keep their lines',
    tests: [
      faults('proxy', 'a deploy restarts'),
      faults('proxy', 'routes the sockets of a game'),
      of('server', 'server/live/cluster/drainProcess.test.ts'),
    ],
  },
  {
    id: 'payment-kill',
    fault: 'the server is killed after it heard of a payment',
    bar: 'what was paid for happens',
    tests: [journey('payments')],
  },
] as const satisfies readonly FaultRow[];

export type FaultId = (typeof ROWS)[number]['id'];
export const FAULT_ROWS: readonly FaultRow[] = ROWS;
