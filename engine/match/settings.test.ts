import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { makeCommandText, parseCommandText } from './commandText.ts';
import { replay } from './log.ts';
import { MAIN, Play } from './testing/testPlay.ts';

type Settings = Extract<Command, { type: 'changeSettings' }>;

const bot = (seat: 0 | 1 | 2 | 3): Settings['bots'][number] => ({
  seat,
  playerId: `bot:${seat}`,
  name: `Bot ${seat}`,
  level: 4,
  useNewEngine: false,
});

function change(extra: Partial<Settings> = {}): Settings {
  return {
    type: 'changeSettings',
    owner: 0,
    time: { kind: 'move', moveMs: 20_000 },
    standIn: true,
    bots: [],
    title: 'Late night',
    convertCaptured: false,
    ...extra,
  };
}

/** Creates a match with an owner, a guest who is ready, and a bot opposite. */
function table(): Play {
  const play = new Play(MAIN);
  play.do({ type: 'sit', seat: 0, playerId: 'owner', name: 'Ann', isAutoReady: false });
  play.do({ type: 'sit', seat: 1, playerId: 'guest', name: 'Bob', isAutoReady: false });
  play.do({ type: 'sit', seat: 2, playerId: 'bot:2', name: 'Bot 2', isAutoReady: true });
  play.do({ type: 'ready', by: 0 });
  play.do({ type: 'ready', by: 1 });
  return play;
}

const names = ({ match }: Play) => match.seats.map(({ playerId }) => playerId);

it('new time settings require all players but the owner to confirm again', () => {
  const play = table();
  play.do(change({ bots: [bot(2)] }));
  expect(play.match.settings).toEqual({ time: { kind: 'move', moveMs: 20_000 }, standIn: true });
  expect(play.match.clock.remainingMs).toEqual([20_000, 20_000, 20_000, 20_000]);
  expect(play.match.seats.map(({ isReady }) => isReady)).toEqual([true, false, false, false]);
  expect(play.events).toEqual([{ type: 'settingsChanged' }]);
});

it('bots can be added and removed', () => {
  const play = table();
  play.do(change({ bots: [bot(3)] }));
  expect(names(play)).toEqual(['owner', 'guest', null, 'bot:3']);
  expect(play.try(change({ bots: [bot(1)] }))).toBe('SEAT_TAKEN');
  play.do(change({ bots: [bot(2), bot(3)] }));
  expect(names(play)).toEqual(['owner', 'guest', 'bot:2', 'bot:3']);
  expect(play.match.seats[2].isAutoReady).toBe(true);
});

it('settings cannot change after the start', () => {
  const play = Play.started();
  expect(play.try(change())).toBe('GAME_ALREADY_STARTED');
});

it('a log with a change of settings replays to the same match from the old and from the new settings', () => {
  const play = table();
  play.do(change({ bots: [bot(2), bot(3)] }));
  play.do({ type: 'ready', by: 1 });
  play.do({ type: 'ready', by: 0 }, 100);
  expect(replay(play.first, play.entries).match).toEqual(play.match);
  const { settings } = play.match;
  expect(replay(new Play(settings).first, play.entries).match).toEqual(play.match);
});

it('settings are serialized without the accounts of bots', () => {
  const command = change({ bots: [bot(3)], title: 'A "table": {1}' });
  expect(parseCommandText(makeCommandText(command))).toEqual({
    ...command,
    bots: [{ ...bot(3), playerId: '' }],
  });
});
