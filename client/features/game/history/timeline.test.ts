import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, type Color, colorOf, parsePieceToken } from '../../../../engine/board/pieces.ts';
import { ACTIVE, type Position, startPosition } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { legalMoves } from '../../../../engine/rules/moves.ts';
import { knots } from '../../../shared/board/armies/armyTree.ts';
import { type GameStep, gameSteps } from '../../../shared/records/gameSteps.ts';
import { armyTree } from '../seats/armyLanes.ts';
import { soundsFor } from '../sounds/sounds.ts';
import { FakeGame } from '../testing/fakes.ts';
import { createTimeline, fold, PASS, roundNow, roundOf, type Timeline } from './timeline.ts';

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${position.error.field}: ${position.error.reason}`);
  return position.value;
}

/** A running game that starts from a position. Moves are given as text. */
class TimelineReader {
  readonly game: FakeGame;
  readonly #start: Position;

  constructor(start: Position = startPosition(), users = 1) {
    this.#start = start;
    this.game = new FakeGame(start);
    this.game.begin(users);
  }

  move(...texts: string[]): void {
    for (const text of texts) {
      const { position } = this.game.match.game;
      const move = parseMove(text, position);
      if (!move.ok) throw new Error(`${text}: ${move.error}`);
      this.game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: move.value });
    }
  }

  get timeline(): Timeline {
    return fold(createTimeline(this.game.match.settings, this.#start), this.game.entries);
  }
}

// A position in which one rook move checkmates two kings: a rook on g12 covers the last rank, and a rook on h11 covers
// the rank below it.
const DOUBLE =
  'bK,10,rK/7,wR,4/12/1,bN,7,rPdl,2/2,bPd,6,rN,2/12/3,bB,8/6,wR,5/3,wPur,8/6,wQ,5/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 40';

// White's queen on b10 stalemates Black's king on a12.
const STUCK = 'bK,10,rK/12/12/12/12/12/12/1,wQ,10/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

describe('the timeline of a game', () => {
  it('has one row for each round', () => {
    const reported = new TimelineReader();
    reported.move('d4-e4', 'd9-d8', 'i9-h9', 'i4-i5', 'b3-d4');
    expect(reported.timeline.rows).toEqual([
      { type: 'round', number: 1, cells: ['d4-e4', 'd9-d8', 'i9-h9', 'i4-i5'], steps: [1, 2, 3, 4] },
      { type: 'round', number: 2, cells: ['b3-d4', null, null, null], steps: [5, null, null, null] },
    ]);
    expect(reported.timeline.played).toHaveLength(5);
  });

  it('shows the moves of a round in one row, also after a resignation in the round', () => {
    const reported = new TimelineReader();
    reported.move('d4-e4');
    reported.game.do({ type: 'resign', by: 1 });
    reported.move('i9-h9', 'i4-i5', 'b3-d4');
    const { rows } = reported.timeline;
    expect(
      rows.map((row) => (row.type === 'round' ? `${row.number} ${row.cells.join(' ')}` : row.event.type)),
    ).toEqual(['1 d4-e4   ', 'statusChanged', '1   i9-h9 i4-i5', '2 b3-d4   ']);
    expect(reported.timeline.fates[1]).toEqual([{ status: 'RESIGNED', by: null, round: 1 }]);
  });

  it('[WEB-129] counts the resignation of the first player of a round in that round, as the record does', () => {
    const reported = new TimelineReader();
    reported.move('d4-e4', 'd9-d8', 'i9-h9', 'i4-i5');
    reported.game.do({ type: 'resign', by: 0 });
    const { rows, fates, start, record } = reported.timeline;
    expect(fates[0]).toEqual([{ status: 'RESIGNED', by: null, round: 2 }]);
    expect(rows.at(-1)).toMatchObject({ type: 'event', number: 2 });
    const steps = gameSteps({ tags: [], start, comment: '', events: record, closed: null });
    expect(steps.at(-1)).toMatchObject({ text: 'resign', round: 2 });
    reported.move('d8-d7');
    expect(reported.timeline.rows.at(-1)).toMatchObject({ number: 2, cells: [null, 'd8-d7', null, null] });
  });

  it('[WEB-129] gives each turn and each resignation the same round as the record', () => {
    const acts = fc.array(
      fc.record({ kind: fc.constantFrom('move', 'move', 'move', 'resign'), pick: fc.nat(1000) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(acts, fc.constantFrom<Color>(...COLORS), (list, first) => {
        const reported = new TimelineReader({ ...startPosition(), turn: first }, 4);
        for (const { kind, pick } of list) {
          const { game } = reported;
          if (game.match.state !== 'STARTED') break;
          const { position } = game.match.game;
          const moves = legalMoves(position);
          const by = kind === 'move' ? position.turn : colorOf(pick % 4);
          if (by === null || position.states[by] !== ACTIVE) continue;
          if (kind === 'resign') game.do({ type: 'resign', by });
          else game.do({ type: 'move', by, move: moves[pick % moves.length] ?? 0 });
        }
        const { rows, start, record, fates } = reported.timeline;
        const steps = gameSteps({ tags: [], start, comment: '', events: record, closed: null });
        const played = rows.flatMap((row) =>
          row.type === 'round' ? row.cells.flatMap((cell) => (cell === null ? [] : [row.number])) : [],
        );
        const isTurn = ({ recorded: { event } }: GameStep) => event.type === 'move' || event.type === 'pass';
        expect(played).toEqual(steps.filter(isTurn).map(({ round }) => round));
        for (const color of COLORS) {
          const left = steps.find((step) => step.by === color && !isTurn(step));
          const fate = fates[color]?.find(({ status }) => status !== 'DEFEATED');
          expect(fate?.round).toBe(left?.round);
        }
      }),
    );
  });

  it('tells the present round, in which a resignation is also dated, and the round of each move', () => {
    const reported = new TimelineReader(startPosition(), 4);
    expect(roundNow(reported.timeline)).toBe(0);
    reported.move('d4-e4', 'd9-d8', 'i9-h9');
    expect(roundNow(reported.timeline)).toBe(1);
    reported.move('i4-i5');
    expect(roundNow(reported.timeline)).toBe(2);
    reported.game.do({ type: 'resign', by: 1 });
    expect(roundNow(reported.timeline)).toBe(2);
    expect(reported.timeline.fates[1]).toMatchObject([{ status: 'RESIGNED', round: 2 }]);
    reported.move('b3-d4');
    expect([1, 4, 5, 6].map((step) => roundOf(reported.timeline, step))).toEqual([1, 1, 2, null]);
    for (const by of [2, 3] as const) reported.game.do({ type: 'resign', by });
    expect(reported.game.match.state).toBe('FINISHED');
    expect(roundNow(reported.timeline)).toBe(2);
  });

  it('creates one event for each checkmate', () => {
    const reported = new TimelineReader(positionOf(DOUBLE));
    reported.move('g5-g12');
    const { rows, earned, handover, captured } = reported.timeline;
    expect(rows.slice(1)).toMatchObject([
      { type: 'event', number: 1, event: { type: 'checkmated', victim: 1, by: 0, points: 2, isFirst: true } },
      {
        type: 'event',
        number: 1,
        event: { type: 'checkmated', victim: 2, by: 0, points: 1, isFirst: false },
      },
    ]);
    expect(earned.map(({ award, round, text }) => [award.points, award.victim, round, text])).toEqual([
      [2, 1, 1, 'g5-g12#b#r'],
      [1, 2, 1, 'g5-g12#b#r'],
    ]);
    expect(handover.map((mate) => [mate.colors, mate.square])).toEqual([
      [[1], parseSquare('a12')],
      [[2], parseSquare('l12')],
    ]);
    expect(captured.flat()).toEqual([]);
  });

  it('shows the handover of an army until the special pause ends', () => {
    const reported = new TimelineReader(positionOf(DOUBLE), 4);
    reported.move('g5-g12');
    reported.game.do({ type: 'ready', by: 3 });
    expect(reported.game.match.state).toBe('SPECIAL_PAUSE');
    expect(reported.timeline.handover.map((mate) => mate.victim)).toEqual([1, 2]);
  });

  it('stops showing the handover of an army when the special pause has ended', () => {
    const reported = new TimelineReader(positionOf(DOUBLE));
    reported.move('g5-g12');
    reported.game.do({ type: 'ready', by: 0 });
    expect(reported.game.match.state).toBe('STARTED');
    expect(reported.timeline.handover).toEqual([]);
  });

  it('lists the captured pieces by player', () => {
    const reported = new TimelineReader(
      positionOf('bK,10,rK/12/12/12/12/3,bN,8/12/3,wR,8/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0'),
    );
    reported.move('d5xd7');
    expect(reported.timeline.captured).toEqual([[parsePieceToken('bN')], [], [], []]);
    expect(reported.timeline.rows[0]).toMatchObject({ cells: ['d5xd7', null, null, null] });
  });

  it('ignores repeated log entries, and waits for missing ones', () => {
    const reported = new TimelineReader();
    reported.move('d4-e4', 'd9-d8');
    const { entries, match } = reported.game;
    const start = createTimeline(match.settings, startPosition());
    const twice = fold(fold(start, entries), entries);
    expect(twice.rows).toEqual(reported.timeline.rows);
    expect(fold(start, entries.slice(1)).seq).toBe(0);
  });

  it('reports each seat that a player takes or leaves', () => {
    const game = new FakeGame();
    game.do(
      { type: 'sit', seat: 0, playerId: 'p', name: 'Ada', isAutoReady: false },
      { type: 'sit', seat: 2, playerId: 'p', name: 'Ada', isAutoReady: false },
    );
    const timeline = fold(createTimeline(game.match.settings, startPosition()), game.entries);
    expect(timeline.events.map((reported) => reported.event.type)).toEqual([
      'seatTaken',
      'seatLeft',
      'seatTaken',
    ]);
  });

  it('places a pass in the round of the player who passed', () => {
    const reported = new TimelineReader(positionOf(STUCK));
    reported.move('b5-b10');
    reported.game.do({ type: 'pass' });
    expect(reported.timeline.rows.at(-1)).toMatchObject({ cells: ['b5-b10', PASS, null, null] });
    expect(reported.timeline.events.at(-1)?.event).toEqual({ type: 'passed', by: 1 });
  });
});

describe('the latest events', () => {
  it('[HIS-08] lists the last move, the last round skip and the last status change separately', () => {
    const reported = new TimelineReader(positionOf(STUCK), 4);
    expect(reported.timeline.last).toEqual({ move: null, roundSkip: null, playerStatus: null });
    reported.move('b5-b10');
    reported.game.do({ type: 'pass' });
    reported.game.do({ type: 'resign', by: 3 });
    const { last } = reported.timeline;
    expect(last.move).toMatchObject({ by: 0, text: 'b5-b10' });
    expect(last.roundSkip).toMatchObject({ by: 1 });
    expect(last.playerStatus).toMatchObject({ color: 3, status: 'RESIGNED' });
    reported.game.do({ type: 'goOut', by: 2 });
    reported.move('l12-k12');
    const then = reported.timeline.last;
    expect(then.playerStatus).toMatchObject({ color: 2, status: 'OUTDOOR' });
    expect(then.move).toMatchObject({ by: 2, text: 'l12-k12' });
    expect(then.roundSkip).toEqual(last.roundSkip);
    const order = [last.move, then.roundSkip, last.playerStatus, then.playerStatus, then.move];
    const seqs = order.map((one) => one?.seq ?? 0);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });
});

describe('the diagram of army owners', () => {
  it('joins the lanes of two armies when one captures the other', () => {
    const reported = new TimelineReader(positionOf(DOUBLE));
    reported.move('g5-g12');
    const tree = armyTree(reported.timeline);
    expect(tree.lanes.map((lane) => [lane.color, lane.until, lane.joins])).toEqual([
      [2, 1, 0],
      [1, 1, 0],
      [3, null, null],
      [0, null, null],
    ]);
    expect(knots(tree)).toEqual([{ round: 1, by: 0, points: [1, 2] }]);
  });
});

describe('sounds', () => {
  it("are played for each move, and when the user's turn begins", () => {
    const reported = new TimelineReader();
    reported.move('d4-e4');
    expect(soundsFor(reported.timeline, 1)).toMatchObject({ now: 'move-white', after: 'turn-black' });
    expect(soundsFor(reported.timeline, 0)).toMatchObject({ now: 'move-white', after: null });
  });

  it('are limited to the most urgent one at a time', () => {
    const reported = new TimelineReader(positionOf(DOUBLE));
    reported.move('g5-g12');
    expect(soundsFor(reported.timeline, 0)).toMatchObject({ now: 'mate', after: 'army-passes' });
  });

  it('differ between victory and defeat', () => {
    const reported = new TimelineReader();
    reported.game.do({ type: 'resign', by: 1 }, { type: 'resign', by: 2 }, { type: 'resign', by: 3 });
    expect(soundsFor(reported.timeline, 0).now).toBe('victory');
    expect(soundsFor(reported.timeline, 2).now).toBe('defeat');
  });
});
