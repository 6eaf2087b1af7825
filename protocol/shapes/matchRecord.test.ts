import { expect, it } from 'vitest';
import { colorOf, GREEN, RED } from '../../engine/board/pieces.ts';
import { Play } from '../../engine/match/testing/testPlay.ts';
import type { GameRecord } from '../../engine/notation/record.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import { logRecord, takeoversOf } from './matchRecord.ts';
import { recordFacts, withComment } from './recordFacts.ts';

const NAMES = { id: '', title: 'Evening', convertCaptured: true, pieceOrientation: 'VIEWER', bots: 1 };

function playTurns(play: Play, turns: number): void {
  for (let turn = 0; turn < turns; turn++) {
    const { position } = play.match.game;
    play.do({ type: 'move', by: colorOf(position.turn ?? 0), move: legalMoves(position)[0] ?? 0 });
  }
}

/** Returns the record of a game in which people took over the seats of GREEN and RED. */
function takenOver(): GameRecord {
  const play = new Play({ time: { kind: 'unlimited' }, isRandom: true });
  for (const seat of [0, 1, 2, 3] as const)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `Bot "${seat}"`, isAutoReady: seat > 0 });
  play.do({ type: 'start' });
  play.do({ type: 'ready', by: 0 });
  playTurns(play, 9);
  play.do({ type: 'takeBotSeat', seat: GREEN, playerId: 'ada', name: 'Ada' });
  playTurns(play, 3);
  play.do({ type: 'takeBotSeat', seat: RED, playerId: 'ben', name: 'Ben' });
  playTurns(play, 2);
  return logRecord(play.first, play.entries, NAMES);
}

it('[MAT-27] the record of a game names the bot whose seat a person took over, and the number of turns before the takeover', () => {
  const text = makeRecord(takenOver());
  expect(text).toContain(String.raw`[RedTakeover "12 Bot \"2\""]`);
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  expect(makeRecord(parsed.value)).toBe(text);
  expect(takeoversOf(parsed.value)).toEqual([
    { color: GREEN, turns: 9, bot: 'Bot "3"' },
    { color: RED, turns: 12, bot: 'Bot "2"' },
  ]);
});

it('[MOD-49] the record of a game says whether an administrator ended the game', () => {
  const play = new Play({ time: { kind: 'unlimited' } });
  for (const seat of [0, 1, 2, 3] as const)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `Player ${seat}`, isAutoReady: false });
  play.do({ type: 'start' });
  const running = makeRecord(logRecord(play.first, play.entries, NAMES));
  expect(recordFacts(running)).toMatchObject({ result: '*', isEndedByAdmin: false });
  play.do({ type: 'terminate', isByAdmin: true });
  const text = makeRecord(logRecord(play.first, play.entries, NAMES));
  expect(text).toContain('[Termination "administrator"]');
  expect(recordFacts(text)).toMatchObject({ result: 'TERMINATED_NO_HUMAN_PLAYERS', isEndedByAdmin: true });
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  expect(makeRecord(parsed.value)).toBe(text);
});

it('[SAV-01] the facts of a record are those of its game', () => {
  const play = Play.started({ time: { kind: 'move', moveMs: 30_000 } });
  const names = { ...NAMES, id: 'g1', convertCaptured: false, pieceOrientation: 'ARMY', bots: 3 };
  play.now += 29_000;
  playTurns(play, 1);
  for (const by of [3, 0, 2] as const) play.do({ type: 'resign', by }, 1_000);
  const record = logRecord(play.first, play.entries, names);
  const text = makeRecord(withComment(withComment(record, 0, 'A short one.'), 1, 'Too {early}.'));
  expect(recordFacts(text.replace(/^\[Points .*$/m, '[Points "1,2.5,0,0.5"]'))).toEqual({
    title: 'Evening',
    gameId: 'g1',
    players: ['Player 0', 'Player 1', 'Player 2', 'Player 3'],
    timeSetting: 'move 30',
    pieceOrientation: 'ARMY',
    convertsColors: false,
    bots: 3,
    comments: 2,
    result: 'FINISHED b FORFEIT',
    isEndedByAdmin: false,
    endedAt: play.now,
    durationMs: 29_000,
    points: [1, 2.5, 0, 0.5],
  });
  expect(recordFacts(makeRecord(logRecord(play.first, play.entries, NAMES)))).toMatchObject({
    pieceOrientation: 'VIEWER',
    convertsColors: true,
    bots: 1,
    comments: 0,
  });
});

it('[MAT-27] the record of a game ignores invalid takeover tags', () => {
  const tags = ['', 'Jasper', '12', '-1 Jasper', '1.5 Jasper'].map((value) => ({
    name: 'RedTakeover',
    value,
  }));
  for (const tag of tags) expect(takeoversOf({ tags: [tag] })).toEqual([]);
});
