import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newMatch } from '../../../../engine/match/match.ts';
import { type RoomView, writeState } from '../../../../protocol/room/matchState.ts';
import type { PhrasesNotice } from '../../../../protocol/room/messages.ts';
import { RoomState } from '../../../../protocol/room/state.ts';
import { RoomLink, type RoomOfGame } from './gameConnection.ts';
import { DEAD_AFTER_MS, PING_AFTER_MS } from './liveness.ts';

const VIEW: RoomView = {
  match: newMatch({ time: { kind: 'unlimited' } }),
  facts: {
    title: 'Thursday table',
    epochMs: 0,
    isRandom: false,
    convertCaptured: true,
    pieceOrientation: 'VIEWER',
    look: '',
    isLensAllowed: true,
    delaySeconds: 0,
    watchers: 0,
    isBot: [false, false, false, false],
    botLevels: [null, null, null, null],
    isConnected: [false, false, false, false],
    connections: ['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED'],
    seenAtMs: [null, null, null, null],
    votableAtMs: null,
    rematchId: null,
    isSaving: false,
  },
  lastCommand: null,
};

/** A room whose server is simulated by the test. */
function fakeRoom() {
  const state = new RoomState();
  writeState(state, VIEW);
  const heard: {
    state?: (state: RoomState) => void;
    leave?: (code: number) => void;
    messages: Map<string, (message: never) => void>;
  } = { messages: new Map() };
  const request = vi.fn<(name: string, message: object) => Promise<unknown>>(async () => ({
    now: Date.now(),
    sum: state.sum,
  }));
  const left: boolean[] = [];
  const room: RoomOfGame = {
    state,
    reconnection: { enabled: true },
    onStateChange: (callback) => {
      heard.state = callback;
    },
    onLeave: (callback) => {
      heard.leave = callback;
    },
    onError: () => {},
    onMessage: (name: string, callback: (message: never) => void) => {
      heard.messages.set(name, callback);
    },
    request: request as RoomOfGame['request'],
    leave: async (consented) => {
      left.push(consented);
      return 4000;
    },
  };
  return {
    room,
    state,
    request,
    left,
    broadcast: () => heard.state?.(state),
    close: (code: number) => heard.leave?.(code),
    phrases: (phrases: PhrasesNotice) => heard.messages.get('phrases')?.(phrases as never),
  };
}

function listener() {
  return { onState: vi.fn(), onPremove: vi.fn(), onPhrases: vi.fn(), onConnectionLost: vi.fn() };
}

describe('the connection to a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the current state to a late listener, and then each new state', () => {
    const { room, broadcast } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    broadcast();
    const ears = listener();
    link.listen(ears);
    expect(ears.onState).toHaveBeenCalledTimes(1);
    expect(ears.onState.mock.calls[0]?.[0].facts.title).toBe('Thursday table');
    broadcast();
    expect(ears.onState).toHaveBeenCalledTimes(2);
  });

  it('disables the automatic reconnection of the transport', () => {
    const { room } = fakeRoom();
    new RoomLink(room, null, false);
    expect(room.reconnection.enabled).toBe(false);
  });

  it('reports a lost connection once, even to a listener that is added later', () => {
    const { room, close } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    close(4101);
    close(1006);
    const ears = listener();
    link.listen(ears);
    expect(ears.onConnectionLost.mock.calls).toEqual([[4101]]);
  });

  it('closes a connection whose server no longer answers', () => {
    const { room, request, left } = fakeRoom();
    request.mockImplementation(() => new Promise(() => {}));
    const link = new RoomLink(room, 0, true);
    const ears = listener();
    link.listen(ears);
    vi.advanceTimersByTime(DEAD_AFTER_MS + 1000);
    expect(ears.onConnectionLost).toHaveBeenCalledTimes(1);
    expect(left).toEqual([false]);
  });

  it('closes the connection if a patch does not apply because an earlier patch is missing', () => {
    const { room, state, broadcast, left } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    const ears = listener();
    link.listen(ears);
    broadcast();
    state.quiet += 1;
    broadcast();
    expect(ears.onState).toHaveBeenCalledTimes(1);
    expect(ears.onConnectionLost).toHaveBeenCalledTimes(1);
    expect(left).toEqual([false]);
  });

  it('closes an idle connection that missed the last patch', async () => {
    const { room, request, broadcast, left } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    const ears = listener();
    link.listen(ears);
    broadcast();
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS + 1000);
    expect(left).toEqual([]);
    request.mockResolvedValue({ now: Date.now(), sum: 1 });
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS + 1000);
    expect(ears.onConnectionLost).toHaveBeenCalledTimes(1);
    expect(left).toEqual([false]);
  });

  it('does not report a connection that the client itself closes', () => {
    const { room, close, left } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    const ears = listener();
    link.listen(ears);
    link.leave();
    close(4000);
    link.leave();
    expect(ears.onConnectionLost).not.toHaveBeenCalled();
    expect(left).toEqual([true]);
  });

  it.each([
    [{ name: 'rejected', reason: { code: 'ILLEGAL_MOVE' } }, 'ILLEGAL_MOVE'],
    [{ name: 'rejected', reason: { code: 'E3008', params: { field: 'from' } } }, 'E3008'],
    [new Error('request "move" timed out after 10000ms.'), 'CONNECTION_LOST'],
    [{ name: 'ServerError', message: 'boom' }, 'E9999'],
  ])('converts each form of rejection to its error code', async (thrown, code) => {
    const { room, request } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    request.mockRejectedValueOnce(thrown);
    const answer = await link.command('resign', { commandId: 'command-1' });
    expect(answer).toMatchObject({ ok: false, error: { code } });
    link.leave();
  });

  it('sends the earlier phrases of players to a late listener, and then each new phrase', () => {
    const { room, phrases } = fakeRoom();
    const link = new RoomLink(room, 0, true);
    const [first, second] = [1, 2].map((at) => ({ by: 1 as const, name: 'Ann', phrase: 3, at }));
    phrases([first!]);
    const ears = listener();
    link.listen(ears);
    phrases([second!]);
    expect(ears.onPhrases.mock.calls).toEqual([[[first]], [[second]]]);
  });
});
