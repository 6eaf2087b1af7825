/** All kinds of jobs. */
import { JOB_NAMES, type JobKind, type JobName } from '../db/jobs/jobKind.ts';
import { MAILS } from '../mail/outbox.ts';
import { MINTS } from '../nft/mintStore.ts';
import { DELIVERIES } from '../notifications/deliveryStore.ts';
import { INQUIRIES } from '../payments/inquiryStore.ts';

export const JOB_KINDS: Readonly<Record<JobName, JobKind>> = {
  mail: MAILS,
  inquiry: INQUIRIES,
  mint: MINTS,
  notification: DELIVERIES,
};

/** Returns the kinds of jobs that this server does. Without a mail server, mails stay in the outbox. */
export function activeKinds(areMailsSent: boolean): JobKind[] {
  return JOB_NAMES.filter((name) => name !== 'mail' || areMailsSent).map((name) => JOB_KINDS[name]);
}
