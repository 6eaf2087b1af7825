/** Functions that change notification settings. The settings are immutable values, as the server stores them. */
import type { NotificationKind, NotificationPreferences } from '../../../protocol/http/notificationApi.ts';

export type Channel = 'push' | 'mail';

const NONE = { push: false, mail: false } as const;

export function channelsOf({ kinds }: NotificationPreferences, kind: NotificationKind) {
  return kinds[kind] ?? NONE;
}

/** Returns the settings with the channel of these kinds turned on or off. */
export function withChannel(
  preferences: NotificationPreferences,
  kinds: readonly NotificationKind[],
  channel: Channel,
  isOn: boolean,
): NotificationPreferences {
  const changed = kinds.map((kind) => [kind, { ...channelsOf(preferences, kind), [channel]: isOn }] as const);
  return { ...preferences, kinds: { ...preferences.kinds, ...Object.fromEntries(changed) } };
}
