import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CreateGameBody, GameSessionAnswer } from '../../protocol/api.ts';
import { type Answer, createAndStart, createGame, type Failure } from '../net/api.ts';
import { gamePath } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';

/** The time setting of a game that is started with one press. */
export const QUICK_TIME = { playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 } as const;

/** Makes games and goes to them. What goes wrong is told, and handed over for pages that say more about it. */
export function useStart(onFailure?: (failure: Failure) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function make(asking: Promise<Answer<GameSessionAnswer>>): Promise<void> {
    setBusy(true);
    const answer = await asking;
    setBusy(false);
    if (answer.ok) return void navigate(gamePath(answer.value.id));
    if (onFailure) onFailure(answer.error);
    else showToast(t(`errors.${answer.error.code}`, answer.error.params));
  }

  return {
    isBusy,
    /** A game that waits for people. */
    open: (body: CreateGameBody) => make(createGame(body)),
    /** A game against bots that begins at once. */
    playBots: (body: CreateGameBody = {}) => make(createAndStart({ ...QUICK_TIME, ...body })),
  };
}
