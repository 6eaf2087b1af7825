import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canVibrate } from '../../../shared/hooks/fullScreen.ts';
import { getDisplay, getOptions } from '../../../shared/storage/options.ts';
import { explainFirstPremove } from '../../../shared/storage/premoveHint.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { refusalText } from '../panel/refusalText.ts';
import { getMutes } from '../phrases/mutes.ts';
import { phraseText } from '../phrases/phraseText.ts';
import { isHeard } from '../phrases/phraseView.ts';
import { roundsToDraw } from '../seats/seatView.ts';
import { playSound, playSounds } from '../sounds/soundPlayer.ts';
import { soundsFor } from '../sounds/sounds.ts';
import { vibrationFor } from '../sounds/vibration.ts';
import { speechText } from './speechText.ts';
import { refusedDrawText, timelineText } from './timelineText.ts';

/** A sentence for screen readers. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
}

const MAX_ANNOUNCEMENTS = 6;
/** The numbers of rounds before a draw for lack of progress at which it is announced. */
const ANNOUNCED_ROUNDS: readonly number[] = [10, 5, 1];

/** Plays sounds, shows notifications and announces events that the machine emits. Returns the latest announcement. */
export function useAnnouncements(actor: GameActor): readonly Announcement[] {
  const { t } = useTranslation();
  const [messages, setAnnouncement] = useState<readonly Announcement[]>([]);
  useEffect(() => {
    const announce = (one: Announcement) =>
      setAnnouncement((before) => [...before.slice(1 - MAX_ANNOUNCEMENTS), one]);
    const sound = (name: string) => getOptions().isSoundEnabled && playSound(name);
    let announcedRounds: number | null = null;
    const heard = [
      actor.on('refused', ({ refused }) => {
        showToast(refusalText(t, refused));
        sound('error');
      }),
      actor.on('takenOff', () => showToast(t('errors.TAKEN_OFF'), 'info')),
      actor.on('noMoveForPiece', ({ isPremoveInCheck }) =>
        showToast(t(isPremoveInCheck ? 'premove.inCheck' : 'game.noMove'), 'info'),
      ),
      actor.on('premoveBegun', () => {
        if (explainFirstPremove()) announce({ id: 'premove-hint', text: t('premove.first') });
      }),
      actor.on('premoveEnded', ({ reason }) => {
        if (reason !== 'OVER') showToast(t(`premove.ended.${reason}`), 'info');
      }),
      actor.on('connectionRestored', () => showToast(t('line.back'), 'done')),
      // Screen readers read a live region with the role `log` in order. So they read a phrase after the announcement of an
      // earlier move.
      actor.on('phraseSaid', ({ said }) => {
        const { gameId, color } = actor.getSnapshot().context;
        if (said.by === color || !getDisplay().arePhrasesShown || !isHeard(getMutes(gameId), said.by, color))
          return;
        const text = t('phrases.said', { name: said.name, text: phraseText(t, said.phrase) });
        announce({ id: `phrase-${said.by}-${said.at}`, text });
      }),
      actor.on('timelineUpdated', ({ timeline }) => {
        const viewer = actor.getSnapshot().context.color;
        const refusedDraw = refusedDrawText(t, timeline, viewer);
        const taken = timeline.latest.find((event) => event.type === 'botReplaced');
        if (taken && taken.color !== viewer) showToast(timelineText(t, taken, timeline.match) ?? '', 'info');
        if (refusedDraw !== null) showToast(refusedDraw, 'info');
        if (getOptions().isSoundEnabled) playSounds(soundsFor(timeline, viewer));
        const pattern = getOptions().isVibrationEnabled ? vibrationFor(timeline, viewer) : null;
        if (pattern && canVibrate()) navigator.vibrate([...pattern]);
        const text = speechText(t, timeline, viewer);
        if (text !== null) announce({ id: `move-${timeline.seq}`, text });
        const toDraw = roundsToDraw(timeline.match);
        if (toDraw !== null && toDraw !== announcedRounds && ANNOUNCED_ROUNDS.includes(toDraw))
          announce({ id: `draw-${timeline.seq}`, text: t('turn.nearDraw', { count: toDraw }) });
        announcedRounds = toDraw;
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [actor, t]);
  return messages;
}
