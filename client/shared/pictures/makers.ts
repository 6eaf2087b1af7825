/** The functions that make the files. Tests provide their own, because they have no canvas. */
import { downloadFile } from '../hooks/download.ts';
import { type GifRequest, makeGif } from './gif/makeGif.ts';
import { makePng } from './paint.ts';

export interface Makers {
  readonly png: (svg: string, size: number) => Promise<Blob>;
  readonly gif: (request: GifRequest) => Promise<Blob>;
  readonly save: (name: string, content: Blob) => void;
}

export const BROWSER_MAKERS: Makers = {
  png: makePng,
  gif: (request) => makeGif(request),
  save: downloadFile,
};
