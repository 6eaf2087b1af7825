/** Plays sounds, each decoded once from its own file, at most one in a tenth of a second. */
import type { SoundPlan } from './sounds.ts';

/** By preference: MP3 decoders may add silence in front, and not every engine decodes Opus in Ogg. */
const FORMATS = ['ogg', 'mp3'] as const;
const APART_MS = 100;
/** A sound that can only start later than this is dropped: after an interruption all of them would start at once. */
const LATEST_MS = 1000;

const decoded = new Map<string, Promise<AudioBuffer>>();
let context: AudioContext | null = null;
let lastAt = 0;

export function playSound(name: string, afterMs = 0): void {
  if (afterMs > 0) {
    setTimeout(() => playSound(name), afterMs);
    return;
  }
  const now = Date.now();
  if (now - lastAt < APART_MS) return;
  lastAt = now;
  // Before the first press on the page browsers allow no sound, and complain of whoever tries.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  play(context, name).catch((error: unknown) => console.info(`The sound ${name} was not played:`, error));
}

/** Plays one sound and, a moment later, another. */
export function playSounds({ now, after, afterMs }: SoundPlan): void {
  if (now) playSound(now);
  if (after) playSound(after, now ? afterMs : 0);
}

/** A decoded sound starts at once; an element of the page would be set up anew at every move. */
async function play(context: AudioContext, name: string): Promise<void> {
  const requestedAt = Date.now();
  // The context is suspended when it was created too early, or the system interrupted it, as for a phone call.
  const resumed = context.state === 'running' ? null : context.resume();
  let sound = decoded.get(name);
  if (!sound) {
    sound = fetchSound(context, name);
    decoded.set(name, sound);
    // What could not be fetched is asked for again the next time.
    sound.catch(() => decoded.delete(name));
  }
  const source = new AudioBufferSourceNode(context, { buffer: await sound });
  await resumed;
  if (Date.now() - requestedAt > LATEST_MS) return;
  source.connect(context.destination);
  source.start();
}

/** The sound in the first format that this engine decodes. */
async function fetchSound(context: AudioContext, name: string): Promise<AudioBuffer> {
  const failures: unknown[] = [];
  for (const format of FORMATS) {
    const answer = await fetch(`/sounds/${format}/${name}.${format}`);
    if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
    try {
      return await context.decodeAudioData(await answer.arrayBuffer());
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No format can be decoded');
}
