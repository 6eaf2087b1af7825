import { useMemo } from 'react';
import { KING, makePiece, pieceColor } from '../../../../engine/board/pieces.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { newMatch } from '../../../../engine/match/match.ts';
import { moveFrom } from '../../../../engine/rules/moves.ts';
import { parseLookText } from '../../../../protocol/shapes/boardLookText.ts';
import { Board } from '../../../shared/board/Board.tsx';
import type { BoardView, MarkedMove, Wave } from '../../../shared/board/boardView.ts';
import { PromotionPicker } from '../../../shared/board/input/PromotionPicker.tsx';
import { boardArtOf } from '../../../shared/board/look/collectibleArt.ts';
import { collectibleSet } from '../../../shared/board/look/pieceSets.ts';
import { useTableSet } from '../../../shared/board/look/shownSet.ts';
import { useDisplay, useOptions } from '../../../shared/storage/options.ts';
import { choices, isLaterCapture, targetsOf } from '../machine/choices.ts';
import type { GameActor } from '../machine/gameMachine.ts';
import { mayMove } from '../machine/gameModel.ts';
import { checkedIn } from '../machine/movesOf.ts';
import { checkedSquares, type TableNow } from '../useTable.ts';
import { HandoverBand } from './HandoverBand.tsx';
import type { BoardTools } from './useBoardTools.ts';
import { useLookedAt } from './useLookedAt.ts';
import { markOf, type Replay, type ReplayFrame } from './useReplay.ts';

interface GameBoardProps {
  actor: GameActor;
  table: TableNow;
  tools: BoardTools;
  replay: Replay;
}

/** The board of a game. Forwards input to the machine, and renders the machine's state. */
export function GameBoard({ actor, table, tools, replay }: GameBoardProps) {
  const { context, match, turns, viewer, handover } = table;
  const { promotions } = context;
  const options = useOptions();
  const { areRecentMovesMarked } = useDisplay();
  // The start position is shown before the first state arrives, so that the layout does not shift.
  const shown = match ?? EMPTY;
  const targets = useMemo(() => targetsOf(context), [context]);
  const movable = useMemo(() => new Set(choices(context).map(moveFrom)), [context]);
  const isOwnTurn = mayMove(context);
  const selection = { square: context.selected, targets: options.isHintEnabled ? targets : [] };
  const forMove = isOwnTurn ? selection : NO_SELECTION;
  const forPremove = isOwnTurn ? NO_SELECTION : selection;
  const isLater = (to: Square) =>
    forPremove.square !== null && isLaterCapture(context, { from: forPremove.square, to });
  const lookText = context.view?.facts.look ?? '';
  const look = useMemo(() => parseLookText(lookText), [lookText]);
  const set = look && collectibleSet(look.art);
  const art = useMemo(() => (look && set === null ? boardArtOf(look) : null), [look, set]);
  useTableSet(set);
  const looked = useLookedAt(table.gameId, shown.game.position.ply);
  const live: BoardView = {
    position: shown.game.position,
    turns,
    convert: table.convert,
    orientation: context.view?.facts.pieceOrientation ?? 'VIEWER',
    viewer,
    selected: forMove.square,
    targets: forMove.targets,
    looked: looked.square === null ? null : { square: looked.square, targets: looked.targets },
    plan: {
      premoveFrom: forPremove.square,
      premove: context.premove,
      targets: forPremove.targets.filter((square) => !isLater(square)),
      laterCaptures: forPremove.targets.filter(isLater),
    },
    drawings: tools.drawings,
    lens: tools.lensView,
    lastMove: shown.lastMove,
    recent: areRecentMovesMarked ? recentMarks(replay.moves, shown.lastMove) : [],
    checked: checkedSquares(match, table.checked),
    lit: table.lit,
    isDim: shown.state === 'PAUSED' || handover.length > 0,
    waves: handover.map(
      (mate, index): Wave => ({
        colors: mate.colors,
        from: mate.victim,
        origin: mate.square,
        delayMs: index * 200,
      }),
    ),
  };
  const { past, toPresent } = tools;
  const view = past ? earlier(live, past) : live;
  const pawn = promotions.length === 0 ? 0 : (shown.game.position.board[moveFrom(promotions[0] ?? 0)] ?? 0);
  return (
    <Board
      view={view}
      art={art}
      acts={{
        onPress: (square) => {
          if (past) return toPresent();
          tools.wipe();
          if (square === context.premove?.to && context.selected === null) return tools.removePremove();
          looked.look(square !== looked.square && canLookAt(table, square) ? square : null);
          actor.send({ type: 'square.pressed', square });
        },
        onLift: (square) => {
          toPresent();
          tools.wipe();
          actor.send({ type: 'piece.lifted', square });
        },
        onDrop: (from, to) => actor.send({ type: 'piece.dropped', from, to }),
        onCancel: () => actor.send({ type: 'selection.cancelled' }),
        lift: (square) => (past || !movable.has(square) ? null : isOwnTurn ? 'now' : 'later'),
        onDraw: (drawing) => (past ? undefined : tools.draw(drawing)),
        isPencil: tools.isPencil,
        onKey: tools.onKey,
      }}
    >
      {promotions.length > 0 && !past ? (
        <PromotionPicker
          view={view}
          moves={promotions}
          pawn={pawn}
          owner={shown.game.position.owners[pieceColor(pawn)]}
          onChoose={(move) => actor.send({ type: 'promotion.chosen', move })}
          onCancel={() => actor.send({ type: 'selection.cancelled' })}
        />
      ) : null}
      {handover.length > 0 ? (
        <HandoverBand
          match={shown}
          mates={handover}
          viewer={viewer}
          onReady={() => actor.send({ type: 'command.issued', name: 'ready' })}
        />
      ) : null}
    </Board>
  );
}

/** Returns the moves since the user's own last move, except the latest move, which has its own mark. */
function recentMarks(moves: Replay['moves'], latest: MarkedMove | null): readonly MarkedMove[] {
  const marks = moves.map(markOf);
  const at = marks.findLastIndex(({ from, to }) => from === latest?.from && to === latest.to);
  return at < 0 ? [] : marks.slice(0, at);
}

/** Returns the view of an earlier position. Such a view accepts no input. */
function earlier(live: BoardView, { position, lastMove, recent }: ReplayFrame): BoardView {
  return {
    ...live,
    position,
    lastMove,
    recent,
    selected: null,
    targets: [],
    looked: null,
    plan: null,
    drawings: [],
    lens: null,
    isPast: true,
    checked: checkedIn(position).map((color) => position.board.indexOf(makePiece(color, KING))),
    waves: [],
  };
}

/**
 * Returns whether the user may see the legal moves of the piece on the square. The game must allow the attack lens, it
 * must be another player's turn, and that player must own the piece.
 */
function canLookAt({ match, viewer, view }: TableNow, square: Square): boolean {
  if (!match || !view?.facts.isLensAllowed) return false;
  const { turn, board, owners } = match.game.position;
  const piece = board[square] ?? 0;
  return match.state === 'STARTED' && turn !== viewer && piece !== 0 && owners[pieceColor(piece)] === turn;
}

const NO_SELECTION = { square: null, targets: [] };
const EMPTY = newMatch({ time: { kind: 'unlimited' } });
