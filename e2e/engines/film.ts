// Checks of the first film on the page.

import type { Visitor } from './visitor.ts';

interface Film {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Languages of the displayed captions. */
  readonly languages: readonly string[];
  /** Texts of the displayed captions. */
  readonly captions: readonly string[];
}

export function readFilm(visitor: Visitor): Promise<Film> {
  return visitor.run(() => {
    const video = document.querySelector('video');
    const shown = [...(video?.textTracks ?? [])].filter(({ mode }) => mode === 'showing');
    const cues = shown.flatMap(({ activeCues }) => [...(activeCues ?? [])]);
    return {
      seconds: video?.currentTime ?? 0,
      width: video?.videoWidth ?? 0,
      height: video?.videoHeight ?? 0,
      languages: shown.map(({ language }) => language),
      captions: cues.map((cue) => ('text' in cue ? String(cue.text) : '')),
    };
  });
}

/**
 * Plays the film in every format that the engine claims to support. These are all formats, except in an engine built
 * without H.264.
 */
export function playEachFormat(visitor: Visitor): Promise<{ type: string; isPlayed: boolean }[]> {
  return visitor.run(() => {
    const sources = [...(document.querySelector('video')?.querySelectorAll('source') ?? [])];
    const film = document.createElement('video');
    const playable = sources.filter(({ type }) => film.canPlayType(type) === 'probably');
    return Promise.all(
      playable.map(({ src, type }) => {
        const copy = document.createElement('video');
        Object.assign(copy, { src, muted: true });
        const { promise, resolve } = Promise.withResolvers<{ type: string; isPlayed: boolean }>();
        copy.ontimeupdate = () => copy.currentTime > 0 && resolve({ type, isPlayed: true });
        copy.onerror = () => resolve({ type, isPlayed: false });
        copy.play().catch(() => resolve({ type, isPlayed: false }));
        return promise;
      }),
    );
  });
}
