import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationKind } from '../../../protocol/http/notificationApi.ts';
import { fetchPreferences, putPreferences } from '../data/calls/notificationCalls.ts';
import type { Answer } from '../data/http/http.ts';
import { isGuest } from '../data/http/who.ts';
import { failureText } from '../data/queries/failure.ts';
import { isFirstVisit } from '../storage/agreement.ts';
import { setAskedToNotify, wasAskedToNotify } from '../storage/notifyAsked.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Icon } from '../ui/layout/Icon.tsx';
import s from './AskToNotify.module.css';
import { type Channel, channelsOf, withChannel } from './channels.ts';
import { pushState, startPush } from './push.ts';

/** The situations in which a notification would help, with the kinds of notifications. */
const MOMENTS = {
  /** The game is postponed until all players are back. */
  postponed: ['CALLED_BACK', 'ALL_HERE'],
  /** The table waits for players. */
  table: ['TABLE_FULL'],
  /** The user has moved in a game that lasts for days. */
  turn: ['YOUR_TURN', 'GAME_ENDED'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type Moment = keyof typeof MOMENTS;

/**
 * Asks the user once on this device whether to be notified, and says why. Shows nothing on the first visit, after an
 * answer, and where neither push nor mail is possible.
 *
 * @param moment null while a notification would not help.
 * @param hasMail whether mails are sent about this game.
 */
export function AskToNotify({ moment, hasMail }: { moment: Moment | null; hasMail: boolean }) {
  const [asked, setAsked] = useState<{ moment: Moment; channel: Channel } | null>(null);
  useEffect(() => {
    if (moment === null || wasAskedToNotify() || isFirstVisit()) return;
    let isLeft = false;
    void channelFor(MOMENTS[moment], hasMail).then((channel) => {
      if (isLeft || channel === null || wasAskedToNotify()) return;
      setAskedToNotify();
      setAsked({ moment, channel });
    });
    return () => {
      isLeft = true;
    };
  }, [moment, hasMail]);
  return asked ? <Question {...asked} onClose={() => setAsked(null)} /> : null;
}

interface QuestionProps {
  moment: Moment;
  channel: Channel;
  onClose: () => void;
}

function Question({ moment, channel, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    const answer = await turnOn(MOMENTS[moment], channel);
    setBusy(false);
    if (!answer.ok) return setError(failureText(answer.error));
    showToast(t(`ask.done.${channel}`), 'done');
    onClose();
  };
  return (
    <aside className={s.ask} aria-label={t('ask.label')} data-testid="ask-to-notify">
      <p>
        <Icon name="bell" />
        <span>{t(`ask.${channel}.${moment}`)}</span>
      </p>
      {error === null ? null : <Alert>{error}</Alert>}
      <div className="cluster">
        <Button size="small" disabled={isBusy} onClick={() => void accept()} data-testid="notify-me">
          {t('ask.accept')}
        </Button>
        <Button size="small" kind="quiet" onClick={onClose} data-testid="notify-not-now">
          {t('ask.refuse')}
        </Button>
      </div>
    </aside>
  );
}

/**
 * Returns the channel that can be offered for the kinds. Null if there is no such channel, or if the user already uses
 * one.
 */
async function channelFor(kinds: readonly NotificationKind[], hasMail: boolean): Promise<Channel | null> {
  const state = await pushState();
  if (state === 'ON') return null;
  if (state === 'OFF') return 'push';
  // Mail is for accounts only.
  if (isGuest() || !hasMail) return null;
  const preferences = await fetchPreferences();
  if (!preferences.ok || kinds.some((kind) => channelsOf(preferences.value, kind).mail)) return null;
  return 'mail';
}

async function turnOn(kinds: readonly NotificationKind[], channel: Channel): Promise<Answer<unknown>> {
  if (channel === 'push') {
    const started = await startPush();
    if (!started.ok) return started;
  }
  const preferences = await fetchPreferences();
  if (!preferences.ok) return preferences;
  return putPreferences(withChannel(preferences.value, kinds, channel, true));
}
