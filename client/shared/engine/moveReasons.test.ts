import { describe, expect, it } from 'vitest';
import type { Position } from '../../../engine/board/position.ts';
import { squareName } from '../../../engine/board/squares.ts';
import type { Chances } from '../../../engine/bots/chances/chances.ts';
import { moveText, parseEvent } from '../../../engine/notation/moveText.ts';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { KINGS, place } from '../../../engine/rules/testing/table.ts';
import { type GameStep, gameSteps } from '../records/gameSteps.ts';
import type { Change } from './course.ts';
import { reasonsOf } from './moveReasons.ts';

function stepOf(start: Position, text: string): GameStep {
  const event = parseEvent(text, start);
  if (!event.ok) throw new Error(event.error);
  const record = { tags: [], start, comment: '', closed: null } satisfies Partial<GameRecord>;
  const recorded = { event: event.value, clockMs: null, comment: '', drawings: [] };
  const [step] = gameSteps({ ...record, events: [recorded] } as unknown as GameRecord);
  if (!step) throw new Error('no step');
  return step;
}

const EQUAL: Chances = [0.25, 0.25, 0.25, 0.25];
const flat: Change = { before: EQUAL, after: EQUAL, isLater: false };
const typesOf = (start: Position, text: string, change = flat) =>
  reasonsOf(stepOf(start, text), change).map(({ type }) => type);

/**
 * WHITE's knight blocks BLACK's rook on the second rank. If the knight leaves, BLACK and RED can each checkmate WHITE
 * on the first rank.
 */
const OFFER = place('wK:a1 wN:b2 bK:a12 bR:c8 bR:d2 rK:l12 rR:h9 gK:l1');

describe('the reasons given for a bad move', () => {
  it('[BTS-05] name the piece that is left hanging, and the player who can capture it', () => {
    const start = place(`${KINGS} wQ:e5 wPu:f2 bR:h8 rB:j11 gR:i3`);
    const step = stepOf(start, 'e5-e8');
    const [reason] = reasonsOf(step, flat);
    expect(reason).toMatchObject({ type: 'hanging', by: 1 });
    expect(reason?.type === 'hanging' && squareName(reason.square)).toBe('e8');
    expect(typesOf(start, 'f2-f3')).toEqual([]);
  });

  it('[BTS-05] name no piece whose only attacker is pinned, or whose attacker must answer a check', () => {
    const start = place(`${KINGS} wQ:e5 wPu:f2 bR:h8`);
    expect(typesOf(start, 'e5-e8')).toEqual(['hanging']);
    // GREEN's rook pins BLACK's rook h8 to the king h12, or gives check to that king.
    const kings = KINGS.replace(/bK:\w+/, 'bK:h12');
    expect(typesOf(place(`${kings} wQ:e5 wPu:f2 bR:h8 gR:h5`), 'e5-e8')).toEqual([]);
    expect(typesOf(place(`${kings} wQ:e5 wPu:f2 bR:j8 gR:h5`), 'e5-e8')).toEqual([]);
  });

  it('[BTS-05] name the hanging piece whose capture costs most', () => {
    const hangingAfter = (pieces: string, move: string) =>
      // The queen on h5 gives no check to BLACK.
      reasonsOf(stepOf(place(`${KINGS.replace('a12', 'b12')} ${pieces}`), move), flat).flatMap((reason) =>
        reason.type === 'hanging' ? [`${squareName(reason.square)} by ${reason.by}`] : [],
      );
    // BLACK's rook attacks the knight e6, RED's rook attacks the rook h5, which the pawn g4 guards.
    const rooks = 'wPu:j2 wN:e6 bR:e9 wR:h5 wPu:g4 rR:h9';
    expect(hangingAfter(rooks, 'j2-j3')).toEqual(['e6 by 1']);
    // Without its guard the rook costs more than the knight.
    expect(hangingAfter(rooks.replace('wPu:g4', ''), 'j2-j3')).toEqual(['h5 by 2']);
    // A guarded queen costs the difference to the cheapest piece that can capture it.
    const queen = 'wPu:j2 wN:e6 bR:e9 wQ:h5 wPu:g4 rQ:h9';
    expect(hangingAfter(queen, 'j2-j3')).toEqual(['e6 by 1']);
    expect(hangingAfter(`${queen} gN:i7`, 'j2-j3')).toEqual(['h5 by 3']);
    // A piece is only named if it costs more than the move captured.
    const capture = 'wR:e5 bR:e9 wPu:j2 rN:k3';
    expect(hangingAfter(capture, 'j2-k3')).toEqual(['e5 by 1']);
    expect(hangingAfter(capture.replace('rN', 'rR'), 'j2-k3')).toEqual([]);
  });

  it('[BTS-05] name a checkmate that the player missed', () => {
    const start = place(`${KINGS} wR:h11 wPu:e11 bN:h12 gN:f4`);
    const [reason] = reasonsOf(stepOf(start, 'h11-h10'), flat);
    expect(reason).toMatchObject({ type: 'missedMate', victim: 1 });
    expect(reason?.type === 'missedMate' && moveText(reason.move, start)).toMatch(/^e11-e12=/);
    expect(typesOf(start, 'e11-e12=Q')).not.toContain('missedMate');
  });

  it('[BTS-05] name the opponents who could checkmate the player immediately', () => {
    const all = reasonsOf(stepOf(OFFER, 'b2-a4'), flat);
    const offer = all.find(({ type }) => type === 'mateOnOffer');
    expect(offer).toEqual({ type: 'mateOnOffer', victim: 0, by: [1, 2] });
  });

  it("[BTS-05, MOD-62] name the opponent who gains if the mover's own win probability stays the same", () => {
    const start = place(`${KINGS} wQ:e5 wPu:f2 bR:h8 rB:j11 gR:i3`);
    const lifted: Change = { before: EQUAL, after: [0.25, 0.4, 0.2, 0.15], isLater: true };
    expect(reasonsOf(stepOf(start, 'f2-f3'), lifted)).toEqual([
      { type: 'kingmaker', color: 1, before: 0.25, after: 0.4, isLater: true },
    ]);
    const lost: Change = { before: [0.4, 0.25, 0.25, 0.1], after: [0.25, 0.4, 0.25, 0.1], isLater: false };
    expect(typesOf(start, 'f2-f3', lost)).toEqual([]);
    // The own probability may change by 3 percentage points, and that of the opponent must rise by 10.
    const change = (own: number, black: number, red: number): Change => ({
      before: [0.4, 0.2, 0.2, 0.2],
      after: [0.4 + own, 0.2 + black, 0.2 + red, 0.2 - own - black - red],
      isLater: false,
    });
    const gainers = (one: Change) =>
      reasonsOf(stepOf(start, 'f2-f3'), one).flatMap((reason) =>
        reason.type === 'kingmaker' ? [reason.color] : [],
      );
    expect(gainers(change(0.025, 0.11, 0))).toEqual([1]);
    expect(gainers(change(-0.025, 0.11, 0))).toEqual([1]);
    expect(gainers(change(0.035, 0.11, 0))).toEqual([]);
    expect(gainers(change(-0.035, 0.11, 0))).toEqual([]);
    expect(gainers(change(0, 0.09, 0))).toEqual([]);
    expect(gainers(change(0, 0.05, 0.11))).toEqual([2]);
    expect(reasonsOf(stepOf(start, 'f2-f3'), undefined)).toEqual([]);
    expect(typesOf(start, 'w:resign')).toEqual([]);
    const pawn = place(`${KINGS} wR:f2 rPl:f6`);
    expect(typesOf(pawn, 'f2-f6', lifted)).toEqual([]);
    expect(typesOf(place(`${KINGS} wR:f2 rPl:f6 rR:f9`), 'f2-f6', lifted)).toContain('kingmaker');
  });

  describe('a piece that another player had left hanging', () => {
    const fallOf = (color: 1 | 2 | 3, by = 0.12): Change => ({
      before: EQUAL,
      after: [0.25, 0.25, 0.25, 0.25].map((chance, other) =>
        other === color ? chance - by : other === 1 + (color % 3) ? chance + by : chance,
      ) as unknown as Chances,
      isLater: false,
    });
    const QUIET = `${KINGS} wPu:f2`;
    /** BLACK, who moves next, can take RED's queen. */
    const RED_QUEEN = place(`${QUIET} rQ:g8 bR:g10`);

    it('[BTS-24] is named at the quiet move after which its player falls, instead of a kingmaker', () => {
      const [reason, ...others] = reasonsOf(stepOf(RED_QUEEN, 'f2-f3'), fallOf(2));
      expect(reason).toMatchObject({ type: 'hungBefore', color: 2, by: 1 });
      expect(reason?.type === 'hungBefore' && squareName(reason.square)).toBe('g8');
      expect(others).toEqual([]);
      // Without an attacker of the queen, the fall has no such reason.
      expect(typesOf(place(`${QUIET} rQ:g8 bR:h10`), 'f2-f3', fallOf(2))).toEqual(['kingmaker']);
      // A smaller fall is no swing.
      expect(typesOf(RED_QUEEN, 'f2-f3', fallOf(2, 0.03))).toEqual([]);
    });

    it('[BTS-24] is not named if the move itself opened the way to it, captured, or if its player moves first', () => {
      // The knight had blocked the line of BLACK's rook.
      expect(typesOf(place(`${KINGS} wN:g9 rQ:g8 bR:g10`), 'g9-h11', fallOf(2))).toEqual(['kingmaker']);
      expect(typesOf(place(`${QUIET} rN:g3 rQ:g8 bR:g10`), 'f2-g3', fallOf(2))).not.toContain('hungBefore');
      // RED would take BLACK's queen, but BLACK moves before RED.
      expect(typesOf(place(`${QUIET} bQ:g8 rR:g10`), 'f2-f3', fallOf(1))).not.toContain('hungBefore');
    });
  });
});
