import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { ConnectionHealth } from './connectionHealth.ts';

describe('the ping measurement', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Creates a health monitor whose socket answers the last ping on demand. */
  function openMeter() {
    const heard: ((data: Buffer) => void)[] = [];
    let requested = '';
    const socket = {
      OPEN: 1,
      readyState: 1,
      on: (_event: string, listener: (data: Buffer) => void) => heard.push(listener),
      off() {},
      terminate: vi.fn(),
    };
    const meter = new ConnectionHealth(socket as unknown as WebSocket, (text) => {
      requested = text;
    });
    return { meter, socket, answer: (data = requested) => heard[0]?.(Buffer.from(data)) };
  }

  it('uses the smallest of the last five pings', () => {
    const { meter, answer } = openMeter();
    expect(meter.smallestMs).toBeNull();
    const answerAfter = (ms: number) => {
      meter.ping();
      vi.advanceTimersByTime(ms);
      answer();
      return meter.smallestMs;
    };
    expect([1000, 1000, 20, 1000, 1000].map(answerAfter)).toEqual([1000, 1000, 20, 20, 20]);
    expect([1000, 1000, 1000].map(answerAfter)).toEqual([20, 20, 1000]);
    // A pong with another payload is ignored.
    meter.ping();
    vi.advanceTimersByTime(1);
    answer('made up');
    expect(meter.smallestMs).toBe(1000);
    meter.stop();
  });

  it('reports that the messages sent so far were read only after the pong of a later ping', () => {
    const { meter, answer } = openMeter();
    const run = vi.fn();
    // The first ping was sent before the message.
    meter.count();
    meter.whenRead(run);
    answer();
    expect(run).not.toHaveBeenCalled();
    meter.count();
    answer();
    expect(run).toHaveBeenCalledOnce();
    meter.ping();
    answer();
    expect(run).toHaveBeenCalledOnce();
    meter.stop();
  });

  it('does not close connections that answer pings while moves are played', () => {
    const { meter, socket, answer } = openMeter();
    for (let i = 0; i < 100; i++) {
      vi.advanceTimersByTime(1_000);
      answer();
      meter.refresh();
    }
    expect(socket.terminate).not.toHaveBeenCalled();
    meter.stop();
  });

  it('closes a connection within nine seconds after its last pong', () => {
    const { meter, socket, answer } = openMeter();
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(5_000);
      answer();
    }
    expect(socket.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(9_000);
    expect(socket.terminate).toHaveBeenCalled();
    meter.stop();
  });
});
