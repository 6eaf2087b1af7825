// Which sounds the page plays: the page is asked, since machines for tests have no loudspeaker.

import type { Visitor } from './visitor.ts';

const RECORD = 'startedSounds';

/** Records from now on, until the page is left. */
export function recordSounds(visitor: Visitor): Promise<void> {
  return visitor.run((name) => {
    const started: AudioBufferSourceNode[] = [];
    Object.assign(window, { [name]: started });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) {
      started.push(this);
      start.apply(this, args);
    };
  }, RECORD);
}

/** Those that were started; one is heard when it has a length and its context runs. */
export function playedSounds(visitor: Visitor): Promise<{ isHeard: boolean }[]> {
  return visitor.run((name) => {
    const started: unknown = Reflect.get(window, name);
    if (!Array.isArray(started)) return [];
    return started.map(({ buffer, context }) => ({
      isHeard: buffer?.duration > 0 && context.state === 'running',
    }));
  }, RECORD);
}
