import { useMemo } from 'react';
import { colorNamed } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import type { LiveGame } from '../../../protocol/http/liveGameApi.ts';
import type { BoardView } from '../../shared/board/boardView.ts';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { fetchLiveGame } from '../../shared/data/calls/menuCards.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';

export interface LiveNow {
  readonly game: LiveGame;
  readonly position: Position;
  readonly view: BoardView;
}

/**
 * The live game, which is fetched again after `everyMs` milliseconds while the page is visible. `now` is null while
 * there is none.
 */
export function useLiveGame(everyMs: number) {
  const { value: answer } = useQuery(fetchLiveGame, ['liveGame'], everyMs);
  const game = answer?.ok ? answer.value.game : null;
  const now = useMemo(() => (game === null ? null : describe(game)), [game]);
  return { now, isLoading: answer === null, failure: answer && !answer.ok ? answer.error : null };
}

function describe(game: LiveGame): LiveNow | null {
  const read = parsePosition(game.position);
  if (!read.ok) return null;
  const position = read.value;
  const { lastMove } = game;
  const view: BoardView = {
    ...START_BOARD,
    position,
    lit: game.isOver ? null : position.turn,
    checked: checkedKings(position),
    lastMove: lastMove && {
      by: colorNamed(lastMove.by),
      from: parseSquare(lastMove.from) ?? 0,
      to: parseSquare(lastMove.to) ?? 0,
    },
  };
  return { game, position, view };
}
