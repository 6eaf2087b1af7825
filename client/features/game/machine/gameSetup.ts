/** The vocabulary of the game's machine: its actors, guards, delays and actions. The steps are gameMachine.ts. */

import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
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
  PremoveNotice,
  PublicEntry,
} from '../../../../protocol/room/messages.ts';
import type { Answer } from '../../../shared/data/http/api.ts';
import type { GameLink, JoinRequest, Refused } from '../../../shared/data/room/gameConnection.ts';
import { missingActor } from '../../../shared/hooks/missingActor.ts';
import { fold, startChronicle } from '../history/timeline.ts';
import type { GameEvent, GameNews } from './gameEvents.ts';
import {
  type GameContext,
  isEnded,
  isOwnPiece,
  mayMove,
  movesFrom,
  type Outgoing,
  ownSeat,
  type PendingMove,
} from './gameModel.ts';
import { plansFrom } from './premoveModel.ts';

export interface GameInput {
  readonly gameId: string;
  /** Known when the person comes from the invitation, or comes back. */
  readonly wish: JoinRequest | null;
  /** Whether the page speaks as a guest. */
  readonly isGuest: boolean;
  readonly tools: Tools;
}

/** What the machine needs of the world beside its actors. */
export interface Tools {
  /** Milliseconds by our own clock. */
  readonly now: () => number;
  /** Epoch milliseconds by the server's clock. */
  readonly serverNow: () => number;
  readonly newCommandId: () => string;
  /** 0 to 1: so that a thousand clients do not knock at the same instant. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Whether the person wants to be asked before a move is sent. */
  readonly confirmsMoves: () => boolean;
}

export interface Context extends GameContext {
  readonly tools: Tools;
}

export interface FetchedLog {
  readonly entries: readonly PublicEntry[];
  /** The position text that the game began with; null for the start position. */
  readonly start: string | null;
}

/** Waits between two attempts to come back. */
export const RETRY_MS = [300, 600, 1200, 2400, 3000] as const;

const WATCHING: JoinRequest = { role: 'watcher', color: null };

export const gameSetup = setup({
  types: {
    input: {} as GameInput,
    context: {} as Context,
    events: {} as GameEvent,
    emitted: {} as GameNews,
  },
  actors: {
    describe: fromPromise<Answer<GameSessionAnswer>, { gameId: string }>(missingActor),
    enter: fromPromise<Answer<GameLink>, { gameId: string; wish: JoinRequest }>(missingActor),
    send: fromPromise<Result<Accepted, Refused>, { link: GameLink | null; outgoing: Outgoing | undefined }>(
      missingActor,
    ),
    fetchLog: fromPromise<Result<FetchedLog, Refused>, { link: GameLink | null; from: number }>(missingActor),
    /** Null takes back what was planned. */
    tellPlan: fromPromise<
      Result<object, Refused>,
      { link: GameLink | null; premove: Message<'premove'> | null }
    >(missingActor),
    /** Passes on what the line tells, and leaves it when it is no longer listened to. */
    listen: fromCallback<GameEvent, { link: GameLink | null }>(({ input, sendBack }) => {
      const stop = input.link?.listen({
        onState: (view) => sendBack({ type: 'state.arrived', view }),
        onPremove: (notice) => sendBack({ type: 'premove.told', notice }),
        onLost: (code) => sendBack({ type: 'line.lost', code }),
      });
      return () => {
        stop?.();
        input.link?.leave();
      };
    }),
    /** Tells when the browser is online again. */
    network: fromCallback<GameEvent>(() => {}),
  },
  delays: {
    retry: ({ context }) => {
      const last = RETRY_MS.length - 1;
      const base = RETRY_MS[Math.min(context.attempt, last)] ?? RETRY_MS[last] ?? 3000;
      return base * (0.8 + 0.4 * context.tools.random());
    },
    /** Before a command or a question without an answer is sent again on a line that stands. */
    hold: 500,
  },
  guards: {
    isOnline: ({ context }) => context.tools.isOnline(),
    hasMail: ({ context }) => context.outbox.length > 0 && context.isLineUp,
    isBehind: ({ context }) =>
      context.isLineUp && context.view !== null && (context.chronicle?.seq ?? 0) < context.view.match.seq,
    isWaiting: ({ context }) => context.view?.match.state === 'NOT_STARTED',
    isRunning: ({ context }) =>
      context.view !== null && context.view.match.state !== 'NOT_STARTED' && !isEnded(context),
    isEnded: ({ context }) => isEnded(context),
    isSending: ({ context }) => context.pending !== null,
    isSettled: ({ context }) => context.pending === null,
    isOwn: ({ context }, { square }: { square: Square }) => mayMove(context) && isOwnPiece(context, square),
    canSelect: ({ context }, { square }: { square: Square }) => movesFrom(context, square).length > 0,
    canPlan: ({ context }, { square }: { square: Square }) => plansFrom(context, square).length > 0,
    isAsking: ({ context }) => context.asked !== null,
    isAnswered: ({ context }) => context.asked === null,
    isAskedFor: ({ context }, { square }: { square: Square }) =>
      context.asked !== null && moveTo(context.asked.move) === square,
    hasNothingInHand: ({ context }) => context.selected === null,
  },
  actions: {
    takeSession: assign(({ context }, { answer }: { answer: Answer<GameSessionAnswer> }) => {
      if (!answer.ok) return {};
      const color = ownSeat(answer.value);
      return {
        session: answer.value,
        wish: color === null ? context.wish : { role: 'player' as const, color },
      };
    }),
    takeWish: assign((_, { wish }: { wish: JoinRequest }) => ({ wish })),
    takeLink: assign((_, { answer }: { answer: Answer<GameLink> }) => {
      if (!answer.ok) return {};
      const { color, isOwner } = answer.value;
      const wish: JoinRequest = color === null ? WATCHING : { role: 'player', color };
      return { link: answer.value, color, isOwner, wish, attempt: 0, isLineUp: true, premove: null };
    }),
    takeFailure: assign((_, { answer }: { answer: Answer<unknown> }) =>
      answer.ok ? {} : { failure: answer.error },
    ),
    loseLine: assign({ isLineUp: false, selected: null, promotions: [], asked: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    letGo: assign({ selected: null, promotions: [], asked: null }),
    select: assign((_, { square }: { square: Square }) => ({
      selected: square,
      promotions: [],
      asked: null,
    })),
    choosePromotion: assign((_, { moves }: { moves: readonly Move[] }) => ({ promotions: moves })),
    /** The move is sent, or shown and asked about first. */
    make: assign(({ context }, { move }: { move: Move }) => {
      const { board, ply } = context.view?.match.game.position ?? { board: [], ply: 0 };
      const made = { move, piece: board[moveFrom(move)] ?? 0, ply };
      const rest = { selected: null, promotions: [] };
      return context.tools.confirmsMoves() ? { ...rest, asked: made } : { ...rest, ...sent(context, made) };
    }),
    confirm: assign(({ context }) => (context.asked === null ? {} : sent(context, context.asked))),
    holdPlan: assign((_, { square }: { square: Square }) => ({ planned: square })),
    letPlanGo: assign({ planned: null, planPromotions: [] }),
    choosePlanPromotion: assign((_, { moves }: { moves: readonly Move[] }) => ({ planPromotions: moves })),
    makePlan: assign((_, { move }: { move: Move }) => ({
      planned: null,
      planPromotions: [],
      premove: { ...squaresOf(move), condition: 'legal' as const },
    })),
    bindPlan: assign(({ context }, { condition }: { condition: PremoveCondition }) =>
      context.premove === null ? {} : { premove: { ...context.premove, condition } },
    ),
    dropPlan: assign({ planned: null, planPromotions: [], premove: null }),
    /** What the room says of the own premove counts, whatever was shown before. */
    takePremove: enqueueActions(({ enqueue }, { notice }: { notice: PremoveNotice }) => {
      enqueue.assign({ premove: notice.premove });
      const { reason } = notice;
      if (reason === 'OVER' || reason === 'IN_CHECK' || reason === 'ILLEGAL' || reason === 'CONDITION')
        enqueue.emit({ type: 'premoveEnded', reason });
    }),
    post: assign(({ context }, { name, more }: { name: CommandName; more?: object }) => {
      // One of a kind is enough: an impatient second press says nothing new.
      if (context.outbox.some((one) => one.name === name)) return {};
      const message = { commandId: context.tools.newCommandId(), ...more } as Message<CommandName>;
      return { outbox: [...context.outbox, { name, message }] };
    }),
    /** The server has answered the first command; a move that was refused is no longer shown. */
    takeAnswer: enqueueActions(({ context, enqueue }, { answer }: { answer: Result<Accepted, Refused> }) => {
      const [sent, ...rest] = context.outbox;
      if (!sent) return;
      enqueue.assign({ outbox: rest });
      if (answer.ok) return;
      if (sent.name === 'move')
        enqueue.assign({ pending: null, lastMoveFailureDate: context.tools.serverNow() });
      enqueue.emit({ type: 'refused', refused: answer.error, name: sent.name });
    }),
    takeState: enqueueActions(({ context, enqueue }, { view }: { view: RoomView }) => {
      const { ply, turn } = view.match.game.position;
      const before = context.view?.match.game.position;
      const isNews = before?.ply !== ply || before.turn !== turn;
      const isSettled = context.pending !== null && ply > context.pending.ply;
      enqueue.assign({ view });
      // A device that people share goes from hand to hand.
      if (context.link?.seatNow) enqueue.assign({ color: context.link.seatNow(view.match) });
      else if (hasLostSeat(view, context.color)) {
        // A reconnect must not ask for the seat again.
        enqueue.assign({ color: null, wish: WATCHING });
        if (view.match.seats[context.color].isTakenOff) enqueue.emit({ type: 'takenOff' });
      }
      if (isSettled) enqueue.assign({ pending: null });
      // A hand over the board is about the position that it saw.
      if (isNews)
        enqueue.assign({ seenAt: context.tools.now(), selected: null, promotions: [], asked: null });
      const { chronicle } = context;
      if (!chronicle || view.lastCommand === null || view.match.seq !== chronicle.seq + 1) return;
      const next = fold(chronicle, [liveEntry(view, context.tools.serverNow())]);
      enqueue.assign({ chronicle: next });
      enqueue.emit({ type: 'told', chronicle: next });
    }),
    takeLog: assign(({ context }, { answer }: { answer: Result<FetchedLog, Refused> }) => {
      const { view } = context;
      if (!view || !answer.ok) return {};
      const { entries, start: text } = answer.value;
      const start = text === null ? null : parsePosition(text);
      const beginning = start?.ok ? start.value : startPosition();
      return {
        chronicle: fold(context.chronicle ?? startChronicle(view.match.settings, beginning), entries),
      };
    }),
  },
});

/** Before the start a seat can be given up, and the owner can take its player off it. */
function hasLostSeat({ match }: RoomView, color: Color | null): color is Color {
  return color !== null && match.state === 'NOT_STARTED' && match.seats[color].playerId === null;
}

/** With an own move on its way. */
function sent(context: Context, made: PendingMove): Pick<Context, 'pending' | 'asked' | 'outbox'> {
  const outgoing: Outgoing = { name: 'move', message: moveMessage(context, made.move, made.ply) };
  return { pending: made, asked: null, outbox: [...context.outbox, outgoing] };
}

/** The entry of the log that led to a state, as far as clients can know it. */
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

const LONGEST_THOUGHT_MS = 86_400_000;

/** A move as messages say it. */
function squaresOf(move: Move): Pick<Message<'premove'>, 'from' | 'to' | 'promotion'> {
  const kind = movePromotion(move);
  const squares = { from: moveFrom(move), to: moveTo(move) };
  if (kind === 0) return squares;
  return { ...squares, promotion: PIECE_TYPE_NAMES[kind - 1] as NonNullable<Message<'move'>['promotion']> };
}

function moveMessage(context: Context, move: Move, ply: number): Message<'move'> {
  const thought = Math.round(context.tools.now() - context.seenAt);
  return {
    commandId: context.tools.newCommandId(),
    ply,
    ...squaresOf(move),
    thoughtMs: Math.min(LONGEST_THOUGHT_MS, Math.max(0, thought)),
  };
}
