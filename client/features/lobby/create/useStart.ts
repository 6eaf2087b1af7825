import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreateGameBody, GameSessionAnswer } from '../../../../protocol/http/api.ts';
import {
  type Answer,
  createAndStart,
  createGame,
  type Failure,
  fetchCurrentGame,
} from '../../../shared/data/http/api.ts';
import { isUsedUp } from '../../../shared/data/queries/failure.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { promptSignUp } from '../../../shared/hooks/signUp.ts';

/** The time setting of a game that is started with one press. */
const QUICK_TIME = { playerGameTimeSeconds: 720, timeToAddAfterMoveSeconds: 5 } as const;

/** Makes games and goes to them, unless the person is in another one. */
export function useStart(onFailure: (failure: Failure) => void, onOtherGame: (gameId: string) => void) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function make(ask: () => Promise<Answer<GameSessionAnswer>>): Promise<void> {
    setBusy(true);
    // A second game would be refused: better to say so than to fail.
    const other = await fetchCurrentGame();
    const answer = other === null ? await ask() : null;
    setBusy(false);
    if (other !== null) onOtherGame(other);
    else if (answer?.ok) void navigate(gamePath(answer.value.id));
    else if (answer && isUsedUp(answer.error.code)) promptSignUp('games');
    else if (answer) onFailure(answer.error);
  }

  return {
    isBusy,
    /** A game that waits for people. */
    open: (body: CreateGameBody) => make(() => createGame(body)),
    /** A game against bots that begins at once. */
    playBots: (body: CreateGameBody = {}) => make(() => createAndStart({ ...QUICK_TIME, ...body })),
  };
}
