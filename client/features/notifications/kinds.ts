import type { NotificationKind } from '../../../protocol/http/notificationApi.ts';

/**
 * The kinds that the settings show, in this order. A new kind is added here together with the feature that sends it.
 */
const SHOWN: readonly NotificationKind[] = [
  'YOUR_TURN',
  'VOTE',
  'GAME_ENDED',
  'CALLED_BACK',
  'ALL_HERE',
  'INVITED',
  'TABLE_FULL',
  'TABLE_STARTS_SOON',
  'TABLE_CANCELLED',
  'SEAT_FREE',
  'LEAVING',
  'REPORT_DONE',
  'MODERATION',
  'PAYMENT_PROBLEM',
];

/** Returns the kinds of notifications that the user can get. Guests cannot pay or wait for a seat. */
export function kindsFor(isGuest: boolean): readonly NotificationKind[] {
  return isGuest ? SHOWN.filter((kind) => kind !== 'PAYMENT_PROBLEM' && kind !== 'SEAT_FREE') : SHOWN;
}
