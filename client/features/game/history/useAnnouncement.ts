import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canVibrate } from '../../../shared/hooks/fullScreen.ts';
import { getOptions } from '../../../shared/storage/options.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { playSound, playSounds } from '../board/soundPlayer.ts';
import { soundsFor } from '../board/sounds.ts';
import { vibrationFor } from '../board/vibration.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { refusalText } from '../panel/refusalText.ts';
import { speechText } from './speechText.ts';
import { storyText } from './timelineText.ts';

/** A sentence of the story, read aloud once. */
export interface SpokenLine {
  readonly id: number;
  readonly text: string;
}

const LINES_KEPT = 6;

/** Sounds, notices and speech for what the machine tells in passing; answers what was to be read aloud last. */
export function useAnnouncements(actor: GameActor): readonly SpokenLine[] {
  const { t } = useTranslation();
  const [said, setSaid] = useState<readonly SpokenLine[]>([]);
  useEffect(() => {
    const sound = (name: string) => getOptions().isSoundEnabled && playSound(name);
    const heard = [
      actor.on('refused', ({ refused }) => {
        showToast(refusalText(t, refused));
        sound('error');
      }),
      actor.on('takenOff', () => showToast(t('errors.TAKEN_OFF'), 'info')),
      actor.on('noMoveForPiece', () => showToast(t('game.noMove'), 'info')),
      actor.on('premoveEnded', ({ reason }) => {
        if (reason !== 'OVER') showToast(t(`premove.ended.${reason}`), 'info');
      }),
      actor.on('lineReturned', () => showToast(t('line.back'), 'done')),
      actor.on('told', ({ chronicle }) => {
        const viewer = actor.getSnapshot().context.color;
        const refusal = chronicle.latest.find(
          (event) => event.type === 'drawVoted' && event.decision === 'REJECTED',
        );
        if (refusal?.type === 'drawVoted') showToast(storyText(t, refusal, chronicle.match) ?? '', 'info');
        if (getOptions().isSoundEnabled) playSounds(soundsFor(chronicle, viewer));
        const pattern = getOptions().isVibrationEnabled ? vibrationFor(chronicle, viewer) : null;
        if (pattern && canVibrate()) navigator.vibrate([...pattern]);
        const text = speechText(t, chronicle, viewer);
        if (text !== null)
          setSaid((before) => [...before.slice(1 - LINES_KEPT), { id: chronicle.seq, text }]);
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [actor, t]);
  return said;
}
