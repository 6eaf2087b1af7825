/** The set-up of the game machine: its actors, guards, delays and actions. gameMachine.ts contains the states. */

import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { type Color, PIECE_TYPE_NAMES } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import type { PremoveCondition } from '../../../../engine/match/premove.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import type { Result } from '../../../../engine/result.ts';
import { type Move, moveFrom, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type {
  Accepted,
  CommandName,
  Message,
  PhrasesNotice,
  PremoveNotice,
  PublicEntry,
  SaidPhrase,
} from '../../../../protocol/room/messages.ts';
import type { Answer } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest, Refused } from '../../../shared/data/room/gameConnection.ts';
import { missingActor, typeOf } from '../../../shared/hooks/machineSetup.ts';
import { createTimeline, fold } from '../history/timeline.ts';
import { PHRASE_SHOWN_MS } from '../phrases/phraseView.ts';
import {
  awaitsTurn,
  choices,
  choicesFrom,
  isInCheck,
  isLaterCapture,
  mayPremove,
  premoveKind,
} from './choices.ts';
import type { EmittedEvent, GameEvent } from './gameEvents.ts';
import {
  type GameContext,
  isEnded,
  isOwnPiece,
  mayMove,
  type Outgoing,
  ownSeat,
  type PendingMove,
} from './gameModel.ts';

export interface GameInput {
  readonly gameId: string;
  /** The requested role and seat, from the entrance page or an earlier visit. Null if there is no such request. */
  readonly joinRequest: JoinRequest | null;
  /** Whether the user is a guest. */
  readonly isGuest: boolean;
  readonly deps: GameDeps;
}

/** The dependencies of the machine besides its actors. */
export interface GameDeps {
  /** Returns milliseconds of the local clock. */
  readonly now: () => number;
  /** Returns epoch milliseconds of the server time. */
  readonly serverNow: () => number;
  readonly newCommandId: () => string;
  /** Returns a random number from 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Returns whether moves need a confirmation before they are sent. */
  readonly confirmsMoves: () => boolean;
}

export interface Context extends GameContext {
  readonly deps: GameDeps;
}

export interface FetchedLog {
  readonly entries: readonly PublicEntry[];
  /** The start position of the game as text. Null for the normal start position. */
  readonly start: string | null;
}

/** Delays between attempts to reconnect, in milliseconds. */
const RETRY_MS = [300, 600, 1200, 2400, 3000] as const;

/** Number of phrases that the page keeps. */
const MAX_PHRASES = 200;

const WATCHING: JoinRequest = { role: 'watcher', color: null };

export const gameSetup = setup({
  types: {
    input: typeOf<GameInput>(),
    context: typeOf<Context>(),
    events: typeOf<GameEvent>(),
    emitted: typeOf<EmittedEvent>(),
  },
  actors: {
    describe: fromPromise<Answer<GameSessionAnswer>, { gameId: string }>(missingActor),
    enter: fromPromise<Answer<GameLink>, { gameId: string; joinRequest: JoinRequest }>(missingActor),
    send: fromPromise<Result<Accepted, Refused>, { link: GameLink | null; outgoing: Outgoing | undefined }>(
      missingActor,
    ),
    fetchLog: fromPromise<Result<FetchedLog, Refused>, { link: GameLink | null; from: number }>(missingActor),
    /** Sends the premove. Null cancels the stored premove. */
    sendPremove: fromPromise<
      Result<object, Refused>,
      { link: GameLink | null; premove: Message<'premove'> | null }
    >(missingActor),
    /** Forwards events of the connection. Leaves the room when the actor is stopped. */
    listen: fromCallback<GameEvent, { link: GameLink | null }>(({ input, sendBack }) => {
      const stop = input.link?.listen({
        onState: (view) => sendBack({ type: 'state.arrived', view }),
        onPremove: (notice) => sendBack({ type: 'premove.received', notice }),
        onPhrases: (phrases) => sendBack({ type: 'phrases.received', phrases }),
        onConnectionLost: (code) => sendBack({ type: 'connection.lost', code }),
      });
      return () => {
        stop?.();
        input.link?.leave();
      };
    }),
    /** Sends an event when the browser is online again. */
    network: fromCallback<GameEvent>(() => {}),
  },
  delays: {
    retry: ({ context }) => {
      const last = RETRY_MS.length - 1;
      const base = RETRY_MS[Math.min(context.attempt, last)] ?? RETRY_MS[last] ?? 3000;
      return base * (0.8 + 0.4 * context.deps.random());
    },
    /** Milliseconds before a command or request without an answer is sent again on an open connection. */
    hold: 500,
  },
  guards: {
    isOnline: ({ context }) => context.deps.isOnline(),
    hasMail: ({ context }) => context.outbox.length > 0 && context.isConnected,
    isBehind: ({ context }) =>
      context.isConnected && context.view !== null && (context.timeline?.seq ?? 0) < context.view.match.seq,
    isWaiting: ({ context }) => context.view?.match.state === 'NOT_STARTED',
    isRunning: ({ context }) =>
      context.view !== null && context.view.match.state !== 'NOT_STARTED' && !isEnded(context),
    isEnded: ({ context }) => isEnded(context),
    /** Whether a press on the square asks for a move or a premove of an own piece. */
    isOwn: ({ context }, { square }: { square: Square }) =>
      (mayMove(context) || awaitsTurn(context)) && isOwnPiece(context, square),
    canSelect: ({ context }, { square }: { square: Square }) => choicesFrom(context, square).length > 0,
    hasNoChoice: ({ context }) => choicesFrom(context, context.selected).length === 0,
    hasNoPromotion: ({ context }) => !context.promotions.some((move) => choices(context).includes(move)),
    hasPremove: ({ context }) => context.premove !== null,
    isPremoveUnsent: ({ context }) => context.isPremoveUnsent,
    isConfirming: ({ context }) => context.unconfirmed !== null,
    isAnswered: ({ context }) => context.unconfirmed === null,
    needsConfirmation: ({ context }, { square }: { square: Square }) =>
      context.unconfirmed !== null && moveTo(context.unconfirmed.move) === square,
  },
  actions: {
    takeSession: assign(({ context }, { answer }: { answer: Answer<GameSessionAnswer> }) => {
      if (!answer.ok) return {};
      const color = ownSeat(answer.value);
      return {
        session: answer.value,
        joinRequest: color === null ? context.joinRequest : { role: 'player' as const, color },
      };
    }),
    takeRequest: assign((_, { joinRequest }: { joinRequest: JoinRequest }) => ({ joinRequest })),
    takeLink: assign((_, { answer }: { answer: Answer<GameLink> }) => {
      if (!answer.ok) return {};
      const { color, isOwner } = answer.value;
      const joinRequest: JoinRequest = color === null ? WATCHING : { role: 'player', color };
      return {
        link: answer.value,
        color,
        isOwner,
        joinRequest,
        attempt: 0,
        isConnected: true,
        premove: null,
        isPremoveUnsent: false,
      };
    }),
    reportRestored: emit({ type: 'connectionRestored' }),
    reportNoMove: emit(({ context }) => ({
      type: 'noMoveForPiece' as const,
      isPremoveInCheck: !mayMove(context) && isInCheck(context),
    })),
    takeFailure: assign((_, { answer }: { answer: Answer<unknown> }) =>
      answer.ok ? {} : { failure: answer.error },
    ),
    disconnect: assign({ isConnected: false, selected: null, promotions: [], unconfirmed: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    deselect: assign({ selected: null, promotions: [], unconfirmed: null }),
    select: assign((_, { square }: { square: Square }) => ({
      selected: square,
      promotions: [],
      unconfirmed: null,
    })),
    choosePromotion: assign((_, { moves }: { moves: readonly Move[] }) => ({ promotions: moves })),
    /**
     * Sends the move, or first displays it and asks for confirmation. In other players' turns the move becomes the
     * premove.
     */
    make: assign(({ context }, { move }: { move: Move }) => {
      const { board, ply } = context.view?.match.game.position ?? { board: [], ply: 0 };
      const made = { move, piece: board[moveFrom(move)] ?? 0, ply };
      const rest = { selected: null, promotions: [] };
      if (!mayMove(context)) {
        const squares = squaresOf(move);
        const condition = isLaterCapture(context, squares)
          ? ('captures' as const)
          : context.conditions[premoveKind(context, squares)];
        return { ...rest, premove: { ...squares, condition }, isPremoveUnsent: true };
      }
      return context.deps.confirmsMoves()
        ? { ...rest, unconfirmed: made }
        : { ...rest, ...sent(context, made) };
    }),
    confirm: assign(({ context }) =>
      context.unconfirmed === null ? {} : sent(context, context.unconfirmed),
    ),
    /** Changes the condition of the premove, and uses it for the next premoves of the same kind. */
    setCondition: assign(({ context }, { condition }: { condition: PremoveCondition }) => {
      const { premove, conditions } = context;
      if (premove === null) return {};
      return {
        premove: { ...premove, condition },
        isPremoveUnsent: true,
        conditions: { ...conditions, [premoveKind(context, premove)]: condition },
      };
    }),
    removePremove: assign({ premove: null, isPremoveUnsent: true }),
    countPremoveAsSent: assign({ isPremoveUnsent: false }),
    /** Removes the premove, because the room refused it. Keeps a later premove that is not sent yet. */
    withdrawPremove: assign(({ context }) => (context.isPremoveUnsent ? {} : { premove: null })),
    /**
     * Replaces the premove with the one that the room reports, unless the user has a later change that is not sent yet.
     */
    takePremove: enqueueActions(({ context, enqueue }, { notice }: { notice: PremoveNotice }) => {
      const isOutdated = context.isPremoveUnsent && notice.premove !== null;
      if (!isOutdated) enqueue.assign({ premove: notice.premove });
      const { reason } = notice;
      if (reason === 'OVER' || reason === 'IN_CHECK' || reason === 'ILLEGAL' || reason === 'CONDITION')
        enqueue.emit({ type: 'premoveEnded', reason });
    }),
    post: assign(({ context }, { name, more }: { name: CommandName; more?: object }) => {
      // A command that is already in the outbox is not added again, for example after a second press on its button.
      if (context.outbox.some((one) => one.name === name)) return {};
      const message = { commandId: context.deps.newCommandId(), ...more } as Message<CommandName>;
      return { outbox: [...context.outbox, { name, message }] };
    }),
    /** Handles the server's answer to the first command in the outbox. A refused move is no longer displayed. */
    takeAnswer: enqueueActions(({ context, enqueue }, { answer }: { answer: Result<Accepted, Refused> }) => {
      const [sent, ...rest] = context.outbox;
      if (!sent) return;
      enqueue.assign({ outbox: rest });
      if (answer.ok) return;
      if (sent.name === 'move')
        enqueue.assign({ pending: null, lastMoveFailureDate: context.deps.serverNow() });
      enqueue.emit({ type: 'refused', refused: answer.error, name: sent.name });
    }),
    takeSeat: assign((_, { seat }: { seat: Color }) => ({
      color: seat,
      joinRequest: { role: 'player' as const, color: seat },
    })),
    takeState: enqueueActions(({ context, enqueue }, { view }: { view: RoomView }) => {
      const { ply, turn } = view.match.game.position;
      const before = context.view?.match.game.position;
      const isNewState = before?.ply !== ply || before.turn !== turn;
      const isSettled = context.pending !== null && ply > context.pending.ply;
      enqueue.assign({ view });
      // On a shared device the current player changes with the turn.
      if (context.link?.seatNow) enqueue.assign({ color: context.link.seatNow(view.match) });
      else if (hasLostSeat(view, context.color)) {
        // After the user has lost the seat, a reconnect joins as a watcher instead of requesting the seat again.
        enqueue.assign({ color: null, joinRequest: WATCHING });
        if (view.match.seats[context.color].isTakenOff) enqueue.emit({ type: 'takenOff' });
      }
      if (isSettled) enqueue.assign({ pending: null });
      if (isNewState) {
        enqueue.assign({ seenAt: context.deps.now(), unconfirmed: null });
        // A piece selected for a premove stays selected, also if the user's own turn begins before the second press. Only
        // the choice of a promotion piece ends then.
        const changed = { ...context, view };
        const isOwnTurnNow = mayMove(changed) && context.promotions.length === 0;
        if (!mayPremove(context) || !(mayPremove(changed) || isOwnTurnNow))
          enqueue.assign({ selected: null, promotions: [] });
      }
      const { timeline } = context;
      if (!timeline || view.lastCommand === null || view.match.seq !== timeline.seq + 1) return;
      const next = fold(timeline, [liveEntry(view, context.deps.serverNow())]);
      enqueue.assign({ timeline: next });
      enqueue.emit({ type: 'timelineUpdated', timeline: next });
    }),
    /** Adds the new phrases. After a client joins again, the room sends the earlier phrases once more. */
    takePhrases: enqueueActions(({ context, enqueue }, { phrases }: { phrases: PhrasesNotice }) => {
      const isKnown = (one: SaidPhrase) =>
        context.phrases.some((known) => known.at === one.at && known.by === one.by);
      const added = phrases.filter((one) => !isKnown(one));
      if (added.length === 0) return;
      enqueue.assign({ phrases: [...context.phrases, ...added].slice(-MAX_PHRASES) });
      const isNow = (at: number) => context.deps.serverNow() - at < PHRASE_SHOWN_MS;
      for (const said of added) if (isNow(said.at)) enqueue.emit({ type: 'phraseSaid', said });
    }),
    takeLog: assign(({ context }, { answer }: { answer: Result<FetchedLog, Refused> }) => {
      const { view } = context;
      if (!view || !answer.ok) return {};
      const { entries, start: text } = answer.value;
      const start = text === null ? null : parsePosition(text);
      const beginning = start?.ok ? start.value : startPosition();
      return {
        timeline: fold(context.timeline ?? createTimeline(view.match.settings, beginning), entries),
      };
    }),
  },
});

/** Returns whether the user has lost the seat: before the start a player can leave it or be removed by the owner. */
function hasLostSeat({ match }: RoomView, color: Color | null): color is Color {
  return color !== null && match.state === 'NOT_STARTED' && match.seats[color].playerId === null;
}

/** Adds the user's pending move to the outbox. */
function sent(context: Context, made: PendingMove): Pick<Context, 'pending' | 'unconfirmed' | 'outbox'> {
  const outgoing: Outgoing = { name: 'move', message: moveMessage(context, made.move, made.ply) };
  return { pending: made, unconfirmed: null, outbox: [...context.outbox, outgoing] };
}

/** Returns the log entry that led to a state, with the parts that clients receive. */
function liveEntry({ match, lastCommand }: RoomView, at: number): PublicEntry {
  return {
    seq: match.seq,
    ply: match.game.position.ply,
    command: lastCommand ?? { type: 'resume' },
    at,
    since: null,
    clocksMs: match.clock.remainingMs,
  };
}

const MAX_THOUGHT_MS = 86_400_000;

/** Converts a move to message fields. */
function squaresOf(move: Move): Pick<Message<'premove'>, 'from' | 'to' | 'promotion'> {
  const kind = movePromotion(move);
  const squares = { from: moveFrom(move), to: moveTo(move) };
  if (kind === 0) return squares;
  return { ...squares, promotion: PIECE_TYPE_NAMES[kind - 1] as NonNullable<Message<'move'>['promotion']> };
}

function moveMessage(context: Context, move: Move, ply: number): Message<'move'> {
  const thoughtMs = Math.round(context.deps.now() - context.seenAt);
  return {
    commandId: context.deps.newCommandId(),
    ply,
    ...squaresOf(move),
    thoughtMs: Math.min(MAX_THOUGHT_MS, Math.max(0, thoughtMs)),
  };
}
