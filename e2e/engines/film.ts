// The first film of the page.

import type { Visitor } from './visitor.ts';

interface Film {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** Of the captions that are shown. */
  readonly languages: readonly string[];
  /** What they say now. */
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
