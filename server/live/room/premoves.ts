/**
 * The premoves of a room, at most one per player. They are neither in the log nor in the shared state, so only the
 * player who made a premove sees it. A premove is a move that a player plans during another player's turn.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { isActive, isRunning, type Match } from '../../../engine/match/match.ts';
import {
  judgePremove,
  lacksPromotion,
  type Premove,
  type PremoveEnd,
} from '../../../engine/match/premove.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { makeMove } from '../../../engine/rules/moves.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import type { Message, PremoveNotice } from '../../../protocol/room/messages.ts';
import { PROMOTIONS } from './messageCommands.ts';

interface StoredPremove {
  readonly message: Message<'premove'>;
  readonly premove: Premove;
}

export class Premoves {
  readonly #stored = new Map<Color, StoredPremove>();
  readonly #notify: (color: Color, notice: PremoveNotice) => void;
  readonly #play: (color: Color, premove: Premove) => void;

  /** @param notify notifies the player who made the premove; @param play executes the move */
  constructor(
    notify: (color: Color, notice: PremoveNotice) => void,
    play: (color: Color, premove: Premove) => void,
  ) {
    this.#notify = notify;
    this.#play = play;
  }

  set(match: Match, by: Color, message: Message<'premove'>): Result<null, ErrorCode> {
    const { from, to, promotion, condition } = message;
    const premove = { move: makeMove(from, to, promotion ? PROMOTIONS[promotion] : 0), condition };
    if (!isRunning(match)) return err('GAME_NOT_RUNNING');
    if (!isActive(match, by)) return err('NOT_ACTIVE');
    if (match.state === 'STARTED' && match.game.position.turn === by) return err(ERR.PREMOVE_NOT_POSSIBLE);
    const verdict = judgePremove(match, by, premove);
    if (verdict === 'IN_CHECK') return err(ERR.PREMOVE_IN_CHECK);
    if (verdict !== 'WAITS') {
      return err(lacksPromotion(match, by, premove.move) ? 'PROMOTION_REQUIRED' : 'ILLEGAL_MOVE');
    }
    this.#stored.set(by, { message, premove });
    this.#notify(by, { premove: message, reason: 'SET' });
    return ok(null);
  }

  cancel(by: Color): Result<null, ErrorCode> {
    if (!this.#stored.has(by)) return err(ERR.NO_PREMOVE);
    this.#end(by, 'CANCELLED');
    return ok(null);
  }

  /** Returns the stored premove for a player who reconnects, or null without one. */
  noticeFor(color: Color): PremoveNotice | null {
    const stored = this.#stored.get(color);
    return stored ? { premove: stored.message, reason: 'KEPT' } : null;
  }

  /** Drops or plays premoves. Must be called after every change of the game. */
  review(match: Match): void {
    for (const color of COLORS) {
      const stored = this.#stored.get(color);
      if (!stored) continue;
      const verdict = judgePremove(match, color, stored.premove);
      if (verdict === 'WAITS') continue;
      this.#end(color, verdict === 'PLAY' ? 'PLAYED' : verdict);
      if (verdict === 'PLAY') this.#play(color, stored.premove);
    }
  }

  #end(color: Color, reason: PremoveEnd | 'CANCELLED' | 'PLAYED'): void {
    this.#stored.delete(color);
    this.#notify(color, { premove: null, reason });
  }
}
