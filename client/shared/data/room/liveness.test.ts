import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Liveness } from './liveness.ts';

describe('the heartbeat of a connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watch() {
    const ping = vi.fn();
    const onDead = vi.fn();
    return { ping, onDead, line: new Liveness({ ping, onDead }) };
  }

  it('pings after 2.5 s without a message', () => {
    const { ping } = watch();
    vi.advanceTimersByTime(2000);
    expect(ping).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(ping).toHaveBeenCalledTimes(1);
  });

  it('closes the connection after 9 s without an answer', () => {
    const { onDead } = watch();
    vi.advanceTimersByTime(8500);
    expect(onDead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(onDead).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(onDead).toHaveBeenCalledTimes(1);
  });

  it('keeps the connection open while answers arrive', () => {
    const { ping, onDead, line } = watch();
    ping.mockImplementation(() => line.heard());
    vi.advanceTimersByTime(120_000);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('pings before it closes the connection of a page that was suspended', () => {
    const { ping, onDead } = watch();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(500);
    expect(ping).toHaveBeenCalledTimes(1);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('does nothing after it is stopped', () => {
    const { ping, line } = watch();
    line.stop();
    vi.advanceTimersByTime(60_000);
    expect(ping).not.toHaveBeenCalled();
  });
});
