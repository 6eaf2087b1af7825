import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canVibrate } from '../../../shared/hooks/fullScreen.ts';
import { getOptions } from '../../../shared/storage/options.ts';
import { isFirstPremove } from '../../../shared/storage/premoveHint.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { playSound, playSounds } from '../board/soundPlayer.ts';
import { soundsFor } from '../board/sounds.ts';
import { vibrationFor } from '../board/vibration.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { refusalText } from '../panel/refusalText.ts';
import { speechText } from './speechText.ts';
import { timelineText } from './timelineText.ts';

/** A sentence that is announced once. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

const MAX_ANNOUNCEMENTS = 6;

/** Plays sounds, shows notifications and announces events that the machine emits. Returns the latest announcement. */
export function useAnnouncements(actor: GameActor): readonly Announcement[] {
  const { t } = useTranslation();
  const [messages, setAnnouncement] = useState<readonly Announcement[]>([]);
  useEffect(() => {
    const sound = (name: string) => getOptions().isSoundEnabled && playSound(name);
    const heard = [
      actor.on('refused', ({ refused }) => {
        showToast(refusalText(t, refused));
        sound('error');
      }),
      actor.on('takenOff', () => showToast(t('errors.TAKEN_OFF'), 'info')),
      actor.on('noMoveForPiece', () => showToast(t('game.noMove'), 'info')),
      actor.on('premoveBegun', () => {
        if (isFirstPremove()) showToast(t('premove.first'), 'info');
      }),
      actor.on('premoveEnded', ({ reason }) => {
        if (reason !== 'OVER') showToast(t(`premove.ended.${reason}`), 'info');
      }),
      actor.on('connectionRestored', () => showToast(t('line.back'), 'done')),
      actor.on('timelineUpdated', ({ timeline }) => {
        const viewer = actor.getSnapshot().context.color;
        const refusal = timeline.latest.find(
          (event) => event.type === 'drawVoted' && event.decision === 'REJECTED',
        );
        const taken = timeline.latest.find((event) => event.type === 'botReplaced');
        if (taken && taken.color !== viewer) showToast(timelineText(t, taken, timeline.match) ?? '', 'info');
        if (refusal?.type === 'drawVoted') showToast(timelineText(t, refusal, timeline.match) ?? '', 'info');
        if (getOptions().isSoundEnabled) playSounds(soundsFor(timeline, viewer));
        const pattern = getOptions().isVibrationEnabled ? vibrationFor(timeline, viewer) : null;
        if (pattern && canVibrate()) navigator.vibrate([...pattern]);
        const text = speechText(t, timeline, viewer);
        if (text !== null)
          setAnnouncement((before) => [...before.slice(1 - MAX_ANNOUNCEMENTS), { id: timeline.seq, text }]);
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [actor, t]);
  return messages;
}
