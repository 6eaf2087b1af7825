/** The state in which the client joins the room: at first, and again after a lost connection. */

import { isDeleted, isNoSuchGame, isOutdated, isTemporary } from './entryAnswers.ts';
import { gameSetup } from './gameSetup.ts';

interface Exits {
  readonly entered: { readonly target: string; readonly action?: 'reportRestored' };
  readonly deleted: string;
  /** The transition after a failure that a retry may resolve. */
  readonly temporary: { readonly target: string; readonly actions?: 'countAttempt' };
}

export const enteringState = ({ entered, deleted, temporary }: Exits) =>
  gameSetup.createStateConfig({
    invoke: {
      src: 'enter',
      input: ({ context }) => ({
        gameId: context.gameId,
        joinRequest: context.joinRequest ?? { role: 'watcher', color: null },
      }),
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: entered.target,
          actions: [
            { type: 'takeLink', params: ({ event }) => ({ answer: event.output }) },
            ...(entered.action ? [entered.action] : []),
          ],
        },
        { guard: ({ event }) => isNoSuchGame(event.output), target: '#game.notFound' },
        { guard: ({ event }) => isDeleted(event.output), target: deleted },
        { guard: ({ event }) => isOutdated(event.output), target: '#game.outdated' },
        {
          guard: ({ event }) => isTemporary(event.output),
          target: temporary.target,
          actions: [
            { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
            ...(temporary.actions ? [temporary.actions] : []),
          ],
        },
        {
          target: '#game.refused',
          actions: { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
        },
      ],
      onError: temporary,
    },
  });
