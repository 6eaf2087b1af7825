/** Renders SVG text to pixels with the canvas of the browser. */

export interface Painter {
  /** Returns the RGBA pixels of an SVG file. */
  pixels(svg: string): Promise<ArrayBuffer>;
}

/** Returns an SVG file as a data URL, for use as the source of an image. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Creates a painter of square pictures, which draws one after another on the same canvas. */
export function createPainter(size: number): Painter {
  const { context } = openCanvas(size, true);
  return {
    async pixels(svg) {
      const image = await imageOf(svg);
      context.clearRect(0, 0, size, size);
      context.drawImage(image, 0, 0, size, size);
      return context.getImageData(0, 0, size, size).data.buffer;
    },
  };
}

/** Returns a square picture as a PNG file. */
export async function makePng(svg: string, size: number): Promise<Blob> {
  const { canvas, context } = openCanvas(size, false);
  context.drawImage(await imageOf(svg), 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error(`no PNG of ${size} pixels`);
  return blob;
}

function openCanvas(size: number, isRead: boolean) {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: isRead });
  if (context === null) throw new Error(`no canvas of ${size} pixels`);
  return { canvas, context };
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = svgAddress(svg);
  await image.decode();
  return image;
}
