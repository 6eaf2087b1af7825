import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canVibrate } from '../ui/fullScreen.ts';
import { getOptions } from '../ui/options.ts';
import { showToast } from '../ui/toasts.ts';
import type { GameActor } from './gameMachine.ts';
import { refusalText } from './refusalText.ts';
import { playSound, playSounds } from './soundPlayer.ts';
import { soundsFor } from './sounds.ts';
import { speechText } from './speechText.ts';
import { storyText } from './storyText.ts';
import { vibrationFor } from './vibration.ts';

/** Sounds, notices and speech for what the machine tells in passing; answers what is to be read aloud now. */
export function useNews(actor: GameActor): string {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const sound = (name: string) => getOptions().isSoundEnabled && playSound(name);
    const heard = [
      actor.on('refused', ({ refused }) => {
        showToast(refusalText(t, refused));
        sound('error');
      }),
      actor.on('noMoveForPiece', () => showToast(t('game.noMove'), 'info')),
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
        setSaid((before) => speechText(t, chronicle, viewer) ?? before);
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [actor, t]);
  return said;
}
