// Mutants without the mechanisms that send each notification id exactly once.

import { faults, of } from '../../faults/list/testRuns.ts';
import { LOG, type Mutant } from '../mutant.ts';

const STORE = 'server/notifications/deliveryStore.ts';
const QUEUE = 'server/db/jobs/jobQueue.ts';
const WORKER = 'server/notifications/deliveryWorker.ts';

export const NOTIFICATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'notify-later',
    fault: 'notification-kill',
    without: 'writing the notification in the transaction of the move',
    edits: [
      {
        file: LOG,
        from: 'appendStatement({ entries, changes, seats, notices })',
        to: "appendStatement({ entries, changes, seats, notices: notices === '' ? notices : '{}' })",
      },
      {
        file: LOG,
        from: 'if (appends.some(({ change }) => change.notices ?? change.seatEnds)) this.#onNotified();',
        to: `setTimeout(async () => {
          for (const { change } of appends) await notify(this.db, change.notices?.notices ?? []);
          this.#onNotified();
        });`,
      },
      {
        file: LOG,
        from: 'import { type Notices, noticeRows }',
        to: 'import { type Notices, noticeRows, notify }',
      },
    ],
    tests: [faults('notification', 'killed after the append of the move')],
  },
  {
    name: 'new-message-id',
    fault: 'notification-kill',
    without: 'the message id that a repeated message keeps',
    edits: [
      {
        file: STORE,
        from: 'batch = coalesce(batch, (',
        to: "batch = coalesce(replace(gen_random_uuid()::text, '-', ''), (",
      },
    ],
    tests: [faults('notification', 'killed after the push service has the message')],
  },
  {
    name: 'unmarked',
    fault: 'notification-kill',
    without: 'storing that a message was sent',
    edits: [
      {
        file: WORKER,
        from: "return store.end(ids, 'SENT');",
        to: 'return;',
      },
    ],
    tests: [faults('notification', 'killed after the message is stored as sent')],
  },
  {
    name: 'shared-claims',
    fault: 'notification-kill',
    without: 'assigning each message to one process',
    edits: [
      {
        file: QUEUE,
        from: '{leaseSeconds})',
        to: '{-leaseSeconds})',
      },
    ],
    tests: [of('server', 'server/notifications/twoProcesses.test.ts')],
  },
  {
    name: 'impatient',
    fault: 'notification-kill',
    without: 'obeying Retry-After',
    edits: [
      {
        file: QUEUE,
        from: 'afterSeconds ?? 0}::float',
        to: '(afterSeconds ?? 0) * 0}::float',
      },
    ],
    tests: [
      of('server', 'server/notifications/delivery.test.ts', 'is delayed until the time in Retry-After'),
    ],
  },
  {
    name: 'never-gives-up',
    fault: 'notification-kill',
    without: 'dead letters',
    edits: [
      {
        file: QUEUE,
        from: '{kind.maxAttempts}',
        to: '{kind.maxAttempts * 100}',
      },
    ],
    tests: [of('server', 'server/notifications/delivery.test.ts', 'becomes a dead letter')],
  },
];
