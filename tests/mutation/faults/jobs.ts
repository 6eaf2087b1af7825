// Mutants without the mechanisms of the job queue.

import { of } from '../../faults/list/testRuns.ts';
import type { Mutant } from '../mutant.ts';

const QUEUE = 'server/db/jobs/jobQueue.ts';
const WORKER = 'server/db/jobs/jobWorker.ts';
const QUEUE_TEST = 'server/db/jobs/jobQueue.test.ts';
const WORKER_TEST = 'server/db/jobs/jobWorker.test.ts';
const MAIL_TEST = 'server/mail/mail.test.ts';

export const JOB_MUTANTS: readonly Mutant[] = [
  {
    name: 'late-holder',
    fault: 'job-kill',
    without: 'ignoring a process whose lease has ended',
    edits: [{ file: QUEUE, from: 'columns.attempts} <= ', to: 'columns.attempts} < 1000 + ' }],
    tests: [of('server', QUEUE_TEST, 'by another process when its lease has ended')],
  },
  {
    name: 'no-jitter',
    fault: 'job-kill',
    without: 'the jitter of the backoff',
    edits: [{ file: QUEUE, from: 'sql`random() * least', to: 'sql`0 * least' }],
    tests: [of('server', QUEUE_TEST, 'with a jitter')],
  },
  {
    name: 'steady-backoff',
    fault: 'job-kill',
    without: 'the growth of the backoff',
    edits: [{ file: QUEUE, from: 'power(2, greatest', to: 'power(1, greatest' }],
    tests: [of('server', QUEUE_TEST, 'waits twice as long')],
  },
  {
    name: 'redo-once',
    fault: 'job-kill',
    without: 'new attempts for a redone job',
    edits: [
      {
        file: QUEUE,
        from: 'attempts} = 0, ',
        to: 'attempts} = 5, ',
      },
    ],
    tests: [of('server', QUEUE_TEST, 'when its dead letter is redone')],
  },
  {
    name: 'poisoned-queue',
    fault: 'job-kill',
    without: 'storing an unexpected error as a failed attempt',
    edits: [
      {
        file: WORKER,
        from: 'const isGivenUp = await queue.fail(',
        to: 'if (!isExpected) throw error;\n      const isGivenUp = await queue.fail(',
      },
    ],
    tests: [of('server', WORKER_TEST, 'an unexpected error')],
  },
  {
    name: 'eager-worker',
    fault: 'job-kill',
    without: 'starting no job after the stop',
    edits: [{ file: WORKER, from: 'while (!isStopped()) {', to: 'while (!isStopped() || true) {' }],
    tests: [of('server', WORKER_TEST, 'a stopping worker')],
  },
  {
    name: 'unhurried-worker',
    fault: 'job-kill',
    without: 'waking the worker',
    edits: [
      {
        file: WORKER,
        from: 'return {\n    wake,',
        to: 'return {\n    wake() {},',
      },
    ],
    tests: [of('server', WORKER_TEST, 'as soon as it is woken')],
  },
  {
    name: 'kept-secret',
    fault: 'job-kill',
    without: 'deleting the text of a mail that was given up',
    edits: [
      {
        file: 'server/mail/outbox.ts',
        from: "case when kind = 'notification' then",
        to: "case when kind <> '' then",
      },
    ],
    tests: [of('server', MAIL_TEST, 'gives up a mail after a day')],
  },
  {
    name: 'needless-mail',
    fault: 'job-kill',
    without: 'leaving out a redone mail that its user does not need',
    edits: [
      {
        file: 'server/accounts/accountMails.ts',
        from: "if (!to || to.isActivated !== (kind !== 'activation')) return null;",
        to: 'if (!to) return null;',
      },
    ],
    tests: [of('server', MAIL_TEST, 'does not need anymore')],
  },
  {
    name: 'undead-inquiry',
    fault: 'job-kill',
    without: 'hiding dead letters from the previous version',
    edits: [
      {
        file: 'server/payments/inquiryStore.ts',
        from: 'giveUpSets: "due_at = \'infinity\', died_at = now()"',
        to: "giveUpSets: 'died_at = now()'",
      },
    ],
    tests: [of('server', 'server/db/jobs/previousVersion.test.ts', 'of the kind inquiry')],
  },
];
