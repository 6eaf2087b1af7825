/** Plays sounds, each from its own file, at most one in a tenth of a second. */
import type { SoundPlan } from './sounds.ts';

const KIND = canPlayOgg() ? 'ogg' : 'mp3';
const APART_MS = 100;

const loaded = new Map<string, HTMLAudioElement>();
let lastAt = 0;

export function playSound(name: string, afterMs = 0): void {
  if (afterMs > 0) {
    setTimeout(() => playSound(name), afterMs);
    return;
  }
  const now = Date.now();
  if (now - lastAt < APART_MS) return;
  lastAt = now;
  const audio = loaded.get(name) ?? new Audio(`/sounds/${KIND}/${name}.${KIND}`);
  loaded.set(name, audio);
  audio.currentTime = 0;
  // Before the first press on the page browsers allow no sound, and say so by refusing.
  audio.play().catch(() => {});
}

/** Plays one sound and, a moment later, another. */
export function playSounds({ now, after, afterMs }: SoundPlan): void {
  if (now) playSound(now);
  if (after) playSound(after, now ? afterMs : 0);
}

function canPlayOgg(): boolean {
  return typeof Audio !== 'undefined' && new Audio().canPlayType('audio/ogg; codecs=opus') !== '';
}
