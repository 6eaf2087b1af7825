/** The actors of the game machine for the real network. */
import { fromCallback, fromPromise } from 'xstate';
import { ok, type Result } from '../../../../engine/result.ts';
import type { Message, PublicEntry } from '../../../../protocol/room/messages.ts';
import { newCommandId } from '../../../shared/data/calls/commandId.ts';
import { fetchGame } from '../../../shared/data/http/api.ts';
import {
  type GameLink,
  type JoinRequest,
  openGame,
  type Refused,
} from '../../../shared/data/room/gameConnection.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { getDisplay } from '../../../shared/storage/options.ts';
import type { GameEvent } from './gameEvents.ts';
import { gameMachine } from './gameMachine.ts';
import type { Outgoing } from './gameModel.ts';
import type { FetchedLog, GameDeps } from './gameSetup.ts';

export const deps: GameDeps = {
  now: () => Date.now(),
  serverNow: () => serverTime.now(),
  newCommandId,
  random: Math.random,
  isOnline: () => navigator.onLine,
  confirmsMoves: () => getDisplay().isMoveConfirmed,
};

const CONNECTION_LOST: Refused = { code: 'CONNECTION_LOST', params: {} };

export const liveGameMachine = gameMachine.provide({
  actors: {
    describe: fromPromise(({ input }: { input: { gameId: string } }) => fetchGame(input.gameId)),
    enter: fromPromise(
      async ({
        input,
        signal,
      }: {
        input: { gameId: string; joinRequest: JoinRequest };
        signal: AbortSignal;
      }) => {
        const answer = await openGame(input.gameId, input.joinRequest);
        // If the machine was stopped while the room was opening, nothing uses the room, so the client leaves it.
        if (answer.ok && signal.aborted) answer.value.leave();
        return answer;
      },
    ),
    send: fromPromise(
      async ({ input }: { input: { link: GameLink | null; outgoing: Outgoing | undefined } }) => {
        const { link, outgoing } = input;
        if (!link || !outgoing) return { ok: false as const, error: CONNECTION_LOST };
        return link.command(outgoing.name, outgoing.message);
      },
    ),
    sendPremove: fromPromise(
      async ({ input }: { input: { link: GameLink | null; premove: Message<'premove'> | null } }) =>
        input.link?.premove(input.premove) ?? { ok: false as const, error: CONNECTION_LOST },
    ),
    fetchLog: fromPromise(({ input }: { input: { link: GameLink | null; from: number } }) =>
      fetchWholeLog(input.link, input.from),
    ),
    network: fromCallback<GameEvent>(({ sendBack }) => {
      const onOnline = () => sendBack({ type: 'network.returned' });
      addEventListener('online', onOnline);
      return () => removeEventListener('online', onOnline);
    }),
  },
});

/** Fetches all pages of the log that follow an entry. */
async function fetchWholeLog(link: GameLink | null, from: number): Promise<Result<FetchedLog, Refused>> {
  const entries: PublicEntry[] = [];
  let start: string | null = null;
  for (;;) {
    const page = await link?.fetchLog(from + entries.length);
    if (!page) return { ok: false, error: CONNECTION_LOST };
    if (!page.ok) return page;
    entries.push(...page.value.entries);
    start = page.value.start ?? null;
    if (!page.value.more || page.value.entries.length === 0) return ok({ entries, start });
  }
}
