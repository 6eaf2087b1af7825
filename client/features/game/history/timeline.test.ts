import { describe, expect, it } from 'vitest';
import { type Color, parsePieceToken } from '../../../../engine/board/pieces.ts';
import { type Position, startPosition } from '../../../../engine/board/position.ts';
import { parseSquare } from '../../../../engine/board/squares.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { knots } from '../../../shared/board/armies/armyTree.ts';
import { soundsFor } from '../board/sounds.ts';
import { armyTree } from '../seats/armyLanes.ts';
import { FakeGame } from '../testing/fakes.ts';
import { type Chronicle, fold, PASS, startChronicle } from './timeline.ts';

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${position.error.field}: ${position.error.reason}`);
  return position.value;
}

/** A running game from a position, and its moves as text. */
class Told {
  readonly game: FakeGame;
  readonly #start: Position;

  constructor(start: Position = startPosition(), people = 1) {
    this.#start = start;
    this.game = new FakeGame(start);
    this.game.begin(people);
  }

  move(...texts: string[]): void {
    for (const text of texts) {
      const { position } = this.game.match.game;
      const move = parseMove(text, position);
      if (!move.ok) throw new Error(`${text}: ${move.error}`);
      this.game.do({ type: 'move', by: position.turn as Color, move: move.value });
    }
  }

  get story(): Chronicle {
    return fold(startChronicle(this.game.match.settings, this.#start), this.game.entries);
  }
}

// Two kings mated by one rook: g12 takes the last rank, the rook on h11 the one below it.
const DOUBLE =
  'bK,10,rK/7,wR,4/12/1,bN,7,rPdl,2/2,bPd,6,rN,2/12/3,bB,8/6,wR,5/3,wPur,8/6,wQ,5/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 40';

// White's queen on b10 leaves Black's king on a12 without a move and without a check.
const STUCK = 'bK,10,rK/12/12/12/12/12/12/1,wQ,10/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0';

describe('the timeline of a game', () => {
  it('has a row for each round', () => {
    const told = new Told();
    told.move('d4-e4', 'd9-d8', 'i9-h9', 'i4-i5', 'b3-d4');
    expect(told.story.rows).toEqual([
      { type: 'round', number: 1, cells: ['d4-e4', 'd9-d8', 'i9-h9', 'i4-i5'] },
      { type: 'round', number: 2, cells: ['b3-d4', null, null, null] },
    ]);
    expect(told.story.moves).toBe(5);
  });

  it('continues a round after an entry of another kind', () => {
    const told = new Told();
    told.move('d4-e4');
    told.game.do({ type: 'resign', by: 1 });
    told.move('i9-h9', 'i4-i5', 'b3-d4');
    const { rows } = told.story;
    expect(
      rows.map((row) => (row.type === 'round' ? `${row.number} ${row.cells.join(' ')}` : row.event.type)),
    ).toEqual(['1 d4-e4   ', 'statusChanged', '1   i9-h9 i4-i5', '2 b3-d4   ']);
    expect(told.story.fates[1]).toEqual([{ status: 'RESIGNED', by: null, round: 1 }]);
  });

  it('makes one event of a checkmate, with the points and the move that earned them', () => {
    const told = new Told(positionOf(DOUBLE));
    told.move('g5-g12');
    const { rows, earned, handover, captured } = told.story;
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

  it('shows the handover of an army until its pause ends, whatever players say ready', () => {
    const told = new Told(positionOf(DOUBLE), 4);
    told.move('g5-g12');
    told.game.do({ type: 'ready', by: 3 });
    expect(told.game.match.state).toBe('SPECIAL_PAUSE');
    expect(told.story.handover.map((mate) => mate.victim)).toEqual([1, 2]);
  });

  it('shows no handover afterwards', () => {
    const told = new Told(positionOf(DOUBLE));
    told.move('g5-g12');
    told.game.do({ type: 'ready', by: 0 });
    expect(told.game.match.state).toBe('STARTED');
    expect(told.story.handover).toEqual([]);
  });

  it('lists captures by player', () => {
    const told = new Told(
      positionOf('bK,10,rK/12/12/12/12/3,bN,8/12/3,wR,8/12/12/12/wK,10,gK w wbrg aaaa 0,0,0,0 0 0'),
    );
    told.move('d5xd7');
    expect(told.story.captured).toEqual([[parsePieceToken('bN')], [], [], []]);
    expect(told.story.rows[0]).toMatchObject({ cells: ['d5xd7', null, null, null] });
  });

  it('skips known entries, and waits for missing ones', () => {
    const told = new Told();
    told.move('d4-e4', 'd9-d8');
    const { entries, match } = told.game;
    const start = startChronicle(match.settings, startPosition());
    const twice = fold(fold(start, entries), entries);
    expect(twice.rows).toEqual(told.story.rows);
    expect(fold(start, entries.slice(1)).seq).toBe(0);
  });

  it('reports who sat down, also after a change of seats', () => {
    const game = new FakeGame();
    game.do(
      { type: 'sit', seat: 0, playerId: 'p', name: 'Ada', isAutoReady: false },
      { type: 'sit', seat: 2, playerId: 'p', name: 'Ada', isAutoReady: false },
    );
    const story = fold(startChronicle(game.match.settings, startPosition()), game.entries);
    expect(story.told.map((told) => told.event.type)).toEqual(['seatTaken', 'seatLeft', 'seatTaken']);
  });

  it('places a pass in its round', () => {
    const told = new Told(positionOf(STUCK));
    told.move('b5-b10');
    told.game.do({ type: 'pass' });
    expect(told.story.rows.at(-1)).toMatchObject({ cells: ['b5-b10', PASS, null, null] });
    expect(told.story.told.at(-1)?.event).toEqual({ type: 'passed', by: 1 });
  });
});

describe('the latest events', () => {
  it('[HIS-08] separates the last move, the last round skip and the last status change', () => {
    const told = new Told(positionOf(STUCK), 4);
    expect(told.story.last).toEqual({ move: null, roundSkip: null, playerStatus: null });
    told.move('b5-b10');
    told.game.do({ type: 'pass' });
    told.game.do({ type: 'resign', by: 3 });
    const { last } = told.story;
    expect(last.move).toMatchObject({ by: 0, text: 'b5-b10' });
    expect(last.roundSkip).toMatchObject({ by: 1 });
    expect(last.playerStatus).toMatchObject({ color: 3, status: 'RESIGNED' });
    told.game.do({ type: 'goOut', by: 2 });
    told.move('l12-k12');
    const then = told.story.last;
    expect(then.playerStatus).toMatchObject({ color: 2, status: 'OUTDOOR' });
    expect(then.move).toMatchObject({ by: 2, text: 'l12-k12' });
    expect(then.roundSkip).toEqual(last.roundSkip);
    const order = [last.move, then.roundSkip, last.playerStatus, then.playerStatus, then.move];
    const seqs = order.map((one) => one?.seq ?? 0);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });
});

describe('the ownership of armies', () => {
  it('joins lanes where an army changes its owner, and links the captures of one move', () => {
    const told = new Told(positionOf(DOUBLE));
    told.move('g5-g12');
    const tree = armyTree(told.story);
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
  it('play for the mover, and for the own turn', () => {
    const told = new Told();
    told.move('d4-e4');
    expect(soundsFor(told.story, 1)).toMatchObject({ now: 'move-white', after: 'turn-black' });
    expect(soundsFor(told.story, 0)).toMatchObject({ now: 'move-white', after: null });
  });

  it('play only the most urgent one', () => {
    const told = new Told(positionOf(DOUBLE));
    told.move('g5-g12');
    expect(soundsFor(told.story, 0)).toMatchObject({ now: 'mate', after: 'army-passes' });
  });

  it('differ for victory and defeat', () => {
    const told = new Told();
    told.game.do({ type: 'resign', by: 1 }, { type: 'resign', by: 2 }, { type: 'resign', by: 3 });
    expect(soundsFor(told.story, 0).now).toBe('victory');
    expect(soundsFor(told.story, 2).now).toBe('defeat');
  });
});
