import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { COLORS, type Color, KING, makePiece, WHITE } from '../../../engine/board/pieces.ts';
import type { Square } from '../../../engine/board/squares.ts';
import { isOver, type Match } from '../../../engine/match/match.ts';
import type { PremoveCondition } from '../../../engine/match/premove.ts';
import { nextTurns, type Turns } from '../../shared/board/geometry.ts';
import { useOptions } from '../../shared/storage/options.ts';
import { roundNow } from './history/timeline.ts';
import { isLaterCapture } from './machine/choices.ts';
import type { PlainCommand } from './machine/gameEvents.ts';
import type { GameActor } from './machine/gameMachine.ts';
import { shownMatch } from './machine/gameModel.ts';
import { checkedIn } from './machine/movesOf.ts';
import { sessionState } from './machine/sessionState.ts';
import { type SeatView, seatView } from './seats/seatView.ts';
import { useSameParts } from './useSameParts.ts';

export type RecordTab = 'history' | 'messages';

/**
 * Returns the view model of the page, computed from the machine's context.
 * @param isStill whether the board keeps its rotation when the turn changes.
 */
export function useTable(actor: GameActor, isStill = false) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { view, color: viewer, timeline, session } = context;
  const match = useMemo(() => shownMatch(context), [context]);
  const { shouldCapturedPiecesChangeColor } = useOptions();
  const checked = match ? checkedIn(match.game.position) : NO_COLORS;
  const [chosenTurns, setTurns] = useState<Turns | null>(isStill ? WHITE : null);
  const [tab, setTab] = useState<RecordTab>('history');
  // Reuses equal fields of the seats, so that their components do not render. A move changes only a few fields.
  const seats: readonly SeatView[] = useSameParts(
    match && view
      ? COLORS.map((color) => seatView(color, { match, facts: view.facts, viewer, checked, timeline }))
      : [],
  );
  const rotate = useCallback(() => setTurns((chosen) => nextTurns(chosen ?? viewer ?? WHITE)), [viewer]);
  const issue = useCallback((name: PlainCommand) => actor.send({ type: 'command.issued', name }), [actor]);
  const bindPremove = useCallback(
    (condition: PremoveCondition) => actor.send({ type: 'premove.conditionSet', condition }),
    [actor],
  );
  const removePremove = useCallback(() => actor.send({ type: 'premove.removed' }), [actor]);
  const handover = match?.state === 'SPECIAL_PAUSE' ? (timeline?.handover ?? []) : [];
  const isLit =
    match !== null &&
    (match.state === 'STARTED' || (match.state === 'SPECIAL_PAUSE' && handover.length === 0));
  return {
    context,
    session: sessionState(context),
    gameId: context.gameId,
    view,
    timeline: timeline,
    isConnected: context.isConnected,
    isOwner: context.isOwner,
    /** Whether all players share this device. */
    isShared: context.link?.isShared === true,
    viewer,
    match,
    checked,
    seats,
    title: view?.facts.title ?? session?.name ?? '',
    turns: chosenTurns ?? viewer ?? WHITE,
    setTurns,
    /** Whether captured armies are drawn in the color of their new owner. */
    convert: shouldCapturedPiecesChangeColor ?? view?.facts.convertCaptured ?? true,
    /** Rotates the board clockwise by a quarter turn. */
    rotate,
    /** The open tab of the record. */
    tab,
    setTab,
    /** The armies that have just changed their owner. No turn is highlighted in the special pause, which shows them. */
    handover,
    isEnded: match !== null && isOver(match),
    isOwnTurn: viewer !== null && match?.state === 'STARTED' && match.game.position.turn === viewer,
    /** The player to move, highlighted in brass. */
    lit: isLit ? match.game.position.turn : null,
    /** The current round. 0 before the first event. */
    round: timeline ? roundNow(timeline) : 0,
    give: issue,
    /** Whether the user's ready signal was sent and is not answered yet. */
    isReadySending: context.outbox.some(({ name }) => name === 'ready'),
    /** Whether the premove has no other condition than `captures`, because it is not possible now. */
    mustPremoveCapture: context.premove !== null && isLaterCapture(context, context.premove),
    /** Sets the condition of the premove. */
    bindPremove,
    removePremove,
    vote: (decision: 'APPROVED' | 'REJECTED') => actor.send({ type: 'vote.cast', decision }),
  };
}

const NO_COLORS: readonly Color[] = [];

export type TableNow = ReturnType<typeof useTable>;

/** Returns whether another person has a seat and would read the user's phrases. */
export function hasListeners({ seats }: Pick<TableNow, 'seats'>): boolean {
  return seats.some(({ isYou, isBot, state }) => !isYou && !isBot && state !== 'free');
}

/** Returns whether another user has a seat. Bots do not count, because they need not agree to anything. */
export function hasOtherPlayers({ view, viewer }: Pick<TableNow, 'view' | 'viewer'>): boolean {
  if (viewer === null) return false;
  return view?.facts.isBot.some((isBot, color) => !isBot && color !== viewer) ?? false;
}

/** Squares of the kings in check; empty when the game is over. */
export function checkedSquares(match: Match | null, checked: readonly Color[]): readonly Square[] {
  if (!match || isOver(match)) return [];
  return checked.map((color) => match.game.position.board.indexOf(makePiece(color, KING)));
}
