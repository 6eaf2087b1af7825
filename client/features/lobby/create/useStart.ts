import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreateGameBody, GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { Answer, Failure } from '../../../shared/data/http/http.ts';
import { createAndStart, createGame, fetchCurrentGame } from '../../../shared/data/http/startCalls.ts';
import { isUsedUp, valueOrReport } from '../../../shared/data/queries/failure.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { promptSignUp } from '../../../shared/hooks/signUp.ts';

/** The time settings of games that the user starts with one click. */
const QUICK_TIME = { playerGameTimeSeconds: 720, timeToAddAfterMoveSeconds: 5 } as const;

/** Creates games and navigates to them, unless the user is in another game. */
export function useStart(onFailure: (failure: Failure) => void, onOtherGame: (gameId: string) => void) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function make(
    request: () => Promise<Answer<GameSessionAnswer>>,
    invited: readonly string[] = [],
  ): Promise<void> {
    setBusy(true);
    // Shows the other game instead of sending a request that the server would refuse.
    const other = await fetchCurrentGame();
    const answer = other === null ? await request() : null;
    if (answer?.ok && invited.length > 0) await invite(answer.value.id, invited);
    setBusy(false);
    if (other !== null) onOtherGame(other);
    else if (answer?.ok) void navigate(gamePath(answer.value.id));
    else if (answer && isUsedUp(answer.error.code)) promptSignUp('games');
    else if (answer) onFailure(answer.error);
  }

  return {
    isBusy,
    /** Creates a game that waits for players, and invites these people. */
    open: (body: CreateGameBody, invited: readonly string[]) => make(() => createGame(body), invited),
    /** Creates a game against bots, which starts immediately. */
    playBots: (body: CreateGameBody = {}) => make(() => createAndStart({ ...QUICK_TIME, ...body })),
  };
}

/**
 * Invites these people. A failed invitation does not affect the created game; the host can send it again on the game
 * page.
 */
async function invite(gameId: string, nicknames: readonly string[]): Promise<void> {
  const { sendInvitation } = await import('../../../shared/data/calls/invitations.ts');
  for (const nickname of nicknames) await valueOrReport(sendInvitation(gameId, nickname));
}
