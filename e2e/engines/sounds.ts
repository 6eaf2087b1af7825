// The sounds that the page decodes. Whether they are audible depends on the machine: Firefox suspends the audio of a
// page while there is no sound device.

import type { Visitor } from './visitor.ts';

const RECORD = 'decodedSounds';

/** Records the decoded sounds until the page is left. */
export function recordSounds(visitor: Visitor): Promise<void> {
  return visitor.run((name) => {
    const lengths: number[] = [];
    Object.assign(window, { [name]: lengths });
    const { decodeAudioData } = AudioContext.prototype;
    AudioContext.prototype.decodeAudioData = async function (bytes) {
      const sound = await decodeAudioData.call(this, bytes);
      lengths.push(sound.duration);
      return sound;
    };
  }, RECORD);
}

/** Returns the total length of all decoded sounds in seconds. */
export function decodedSeconds(visitor: Visitor): Promise<number> {
  return visitor.run((name) => {
    const lengths: unknown = Reflect.get(window, name);
    return Array.isArray(lengths) ? lengths.reduce((sum, seconds) => sum + seconds, 0) : 0;
  }, RECORD);
}
