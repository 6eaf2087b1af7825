/** Board tools besides moves: drawings, the attack lens, zen mode, and keys that announce facts of the game. */

import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { PREMOVE_CONDITIONS } from '../../../../engine/match/premove.ts';
import { moveText } from '../../../../engine/notation/moveText.ts';
import { attackersOf } from '../../../../engine/rules/moves.ts';
import type { LensView } from '../../../shared/board/boardView.ts';
import type { SquareKey } from '../../../shared/board/input/boardActions.ts';
import { type Drawing, withDrawing } from '../../../shared/board/marks/drawings.ts';
import { attackedBy, type Lens } from '../../../shared/board/marks/lens.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { usePageKeys } from '../../../shared/hooks/keys/usePageKeys.ts';
import type { PlayedMove } from '../history/playedMoves.ts';
import { answerTo } from '../machine/boardAnswers.ts';
import { nextActive } from '../seats/seatView.ts';
import type { TableNow } from '../useTable.ts';
import { premoveText } from './premoveText.ts';
import type { LookBack } from './useLookBack.ts';
import type { Replay } from './useReplay.ts';

export type BoardTools = ReturnType<typeof useBoardTools>;

/** Returns a move in words, such as "Black e9-e8". */
function playedText(t: TFunction, { by, move, before }: PlayedMove): string {
  return `${t(`colour.name.${COLOR_NAMES[by]}`)} ${moveText(move, before)}`;
}

/** Returns the replayed moves in words. */
function replayText(t: TFunction, moves: Replay['moves']): string {
  return moves.length === 0 ? t('replay.none') : moves.map((move) => playedText(t, move)).join(', ');
}

/** Returns the shown step in words. Null in the present. */
function lookBackText(t: TFunction, { step, total, move }: LookBack): string | null {
  if (step === null) return null;
  return move === null ? t('lookBack.start') : t('lookBack.said', { step, total, move: playedText(t, move) });
}

/** Returns the tools of the board. @param openKeys opens the list of keyboard shortcuts. */
export function useBoardTools(table: TableNow, replay: Replay, lookBack: LookBack, openKeys: () => void) {
  const { t } = useTranslation();
  const { match, viewer, view } = table;
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  const [drawFrom, setDrawFrom] = useState<number | null>(null);
  const [isPencil, setPencil] = useState(false);
  const [isZen, setZen] = useState(false);
  const [wantedLens, setLens] = useState<Lens | null>(null);
  const [reply, setReply] = useState('');
  const isLensAllowed = view?.facts.isLensAllowed ?? false;
  const position = match?.game.position ?? null;
  /** The earlier position that the board shows. Null while it shows the present. */
  const past = lookBack.frame ?? replay.frame;
  // The server can forbid the lens at any time. An open lens is then hidden.
  const lens = isLensAllowed ? wantedLens : null;
  const lensView = useMemo((): LensView | null => {
    if (!lens || !position) return null;
    return lens.kind === 'army'
      ? { ...lens, attacked: attackedBy(position, lens.color) }
      : { ...lens, attackers: attackersOf(position, lens.square) };
  }, [lens, position]);

  const draw = (drawing: Drawing) => setDrawings((before) => withDrawing(before, drawing));
  // Appends a space to a repeated text, because screen readers announce only changed texts.
  const say = (text: string) => setReply((before) => (before === text ? `${text}\u00a0` : text));

  /**
   * In drawing mode the first press on a square begins an arrow and the second press ends it. Two presses on one square
   * draw a circle.
   */
  const drawByKey = (square: number) => {
    if (past) return say(t('draw.presentOnly'));
    if (drawFrom === null) setDrawFrom(square);
    else draw({ from: drawFrom, to: square, pen: 'blue' });
    say(t(drawFrom === null ? 'draw.begun' : 'draw.done'));
    if (drawFrom !== null) setDrawFrom(null);
  };

  const { premove } = table.context;
  /** Switches the premove to the next condition. Without a premove, only announces that there is none. */
  const bindPremove = () => {
    if (past) return say(t('premove.presentOnly'));
    if (!premove) return say(t('premove.none'));
    if (table.mustPremoveCapture) return say(t('premove.onlyCaptures'));
    const at = PREMOVE_CONDITIONS.indexOf(premove.condition);
    const next = PREMOVE_CONDITIONS[(at + 1) % PREMOVE_CONDITIONS.length] ?? premove.condition;
    table.bindPremove(next);
    say(`${premoveText(t, premove)} ${t(`premove.conditions.${next}`)}`);
  };
  const removePremove = () => {
    if (past) return say(t('premove.presentOnly'));
    if (premove) table.removePremove();
    say(t(premove ? 'premove.removed' : 'premove.none'));
  };

  const playReplay = () => {
    replay.play();
    say(replayText(t, replay.moves));
  };

  const acts: Record<string, (square: number) => void> = {
    f: table.rotate,
    z: () => setZen(!isZen),
    d: drawByKey,
    i: bindPremove,
    delete: removePremove,
    backspace: removePremove,
    a: playReplay,
    ',': lookBack.back,
    '.': lookBack.forward,
    // These keys work only after a press on the board, because otherwise they move the focus.
    arrowleft: lookBack.back,
    arrowright: lookBack.forward,
    '?': openKeys,
  };
  usePageKeys({
    a: playReplay,
    arrowleft: lookBack.back,
    arrowright: lookBack.forward,
    ',': lookBack.back,
    '.': lookBack.forward,
  });
  const said = lookBackText(t, lookBack);
  const hasLookedBack = useRef(false);
  const isReplaying = replay.frame !== null;
  useEffect(() => {
    if (said !== null) setReply(said);
    // A replay announces its own moves.
    else if (hasLookedBack.current && !isReplaying) setReply(t('lookBack.returned'));
    hasLookedBack.current = said !== null;
  }, [said, isReplaying, t]);

  const onKey = (key: SquareKey): boolean => {
    // While a piece is selected, the arrow keys choose its target.
    if (key.key.startsWith('arrow') && table.context.selected !== null) return false;
    const act = key.altKey ? undefined : acts[key.key];
    if (act) {
      act(key.square);
      return true;
    }
    if (!match) return false;
    const { seats, timeline } = table;
    const requested = {
      match,
      position: (past ?? match.game).position,
      viewer,
      seats,
      last: timeline?.last ?? null,
      isLensAllowed,
      now: serverTime.now(),
    };
    const answer = answerTo(t, key, requested);
    if (answer === null) return false;
    say(answer);
    if (key.key === 'w' && isLensAllowed && !past) setLens({ kind: 'square', square: key.square });
    return true;
  };

  /** Closes the open lens, or opens the lens for the next opponent to move. */
  const toggleLens = () => {
    const mover = position?.turn ?? 0;
    const rival = match && mover === viewer ? (nextActive(match, mover) ?? mover) : mover;
    setLens(lens ? null : { kind: 'army', color: rival });
  };

  return {
    past,
    toPresent() {
      lookBack.toPresent();
      replay.stop();
    },
    playReplay,
    drawings,
    draw,
    /** Removes the drawings. Called on a press on the board. */
    wipe: () => drawings.length > 0 && setDrawings([]),
    isPencil,
    setPencil,
    isZen,
    setZen,
    isLensAllowed,
    lens,
    lensView,
    setLens,
    toggleLens,
    removePremove,
    /** The sentence that answers the last pressed key, for screen readers. */
    reply,
    onKey,
  };
}
