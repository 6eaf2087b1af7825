import { expect, it, vi } from 'vitest';
import { PreviewPictures } from './previewPictures.ts';

// Mocks apply to this thread only, so a picture that this thread drew would fail.
vi.mock('@resvg/resvg-js', () => {
  const draw = () => {
    throw new Error('drawn on the event loop');
  };
  return { Resvg: draw, renderAsync: draw };
});

it('[SHR-07] pictures are drawn by a worker thread', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  const png = await new PreviewPictures().draw('small', () => svg);
  if (!png) throw new Error('too many pictures wait');
  // The head of a PNG file ends with the width and the height.
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 3, 2]);
});
