// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { FIRST_SET, loadSet } from '../board/look/pieceSets.ts';
import { useChosenSet } from '../board/look/shownSet.ts';
import { setOptions } from '../storage/options.ts';
import { rendered } from '../testing/rendered.tsx';
import type { GifRequest } from './gif/makeGif.ts';
import { PictureDialog } from './PictureDialog.tsx';
import type { PictureGame } from './pictureGame.ts';

const START = startPosition();

function gameOf(plies: number, more: Partial<PictureGame> = {}): PictureGame {
  const frames = Array.from({ length: plies + 1 }, (_, ply) => ({
    position: { ...START, ply },
    lastMove: null,
  }));
  return { title: 'Evening', frames, at: 3, turns: 1, convert: true, link: null, ...more };
}

/** Opens the dialog. The test decides when a GIF is finished or fails. */
function opened(game: PictureGame) {
  const saved: { name: string; content: Blob }[] = [];
  const gifs: (GifRequest & { finish: (gif: Blob) => void; fail: () => void })[] = [];
  const onClose = vi.fn();
  const png = vi.fn(async (_svg: string, _size: number) => new Blob(['png'], { type: 'image/png' }));
  const makers = {
    png,
    gif: (request: GifRequest) =>
      new Promise<Blob>((finish, reject) => {
        const fail = () => reject(new Error('no memory'));
        request.signal.addEventListener('abort', fail);
        gifs.push({ ...request, finish, fail });
      }),
    save: (name: string, content: Blob) => void saved.push({ name, content }),
  };
  const page = rendered(<PictureDialog game={game} onClose={onClose} makers={makers} />);
  const press = (name: string) => page.user.click(page.getByRole('button', { name }));
  const choose = (name: string) => page.user.click(page.getByRole('radio', { name }));
  const write = async (testId: string, text: string) => {
    const field = page.getByTestId(testId);
    await page.user.clear(field);
    await page.user.type(field, text);
  };
  return { ...page, saved, gifs, png, onClose, press, choose, write };
}

describe('[SHR-45] the picture dialog', () => {
  it('saves the shown position as PNG in the chosen size', async () => {
    const page = opened(gameOf(10));
    expect(page.getByRole('dialog', { name: 'Save a picture' })).toBeTruthy();
    await page.choose('2400');
    await page.press('Download');
    expect(page.png.mock.calls[0]?.[0]).toContain('width="2400"');
    expect(page.png.mock.calls[0]?.[1]).toBe(2400);
    expect(page.saved.map(({ name }) => name)).toEqual(['Evening, ply 3.png']);
    expect(page.getByText('The file is downloaded.').getAttribute('role')).toBe('status');
  });

  it('saves the shown position as SVG, with or without coordinates', async () => {
    const page = opened(gameOf(10));
    const preview = () => decodeURIComponent(page.getByTestId('picture-preview').getAttribute('src') ?? '');
    await page.choose('SVG');
    await page.press('Download');
    expect(preview()).toContain('<text');
    await page.user.click(page.getByRole('switch', { name: 'Coordinates' }));
    expect(preview()).not.toContain('<text');
    await page.press('Download');
    const texts = await Promise.all(page.saved.map(({ content }) => content.text()));
    expect(texts.map((text) => text.includes('<text'))).toEqual([true, false]);
    expect(page.saved.map(({ name }) => name)).toEqual(['Evening, ply 3.svg', 'Evening, ply 3.svg']);
    // Black's camp is at the lower left.
    expect(texts[0]).toMatch(/translate\(0 1100\)"><g [^>]*><use href="#king-1"/);
  });

  it("has the pieces of the user's board", async () => {
    const drawings = await loadSet('set-3');
    const outline = (drawing: string) => / d="([^"]+)"/.exec(drawing)?.[1] ?? 'no outline';
    const shown = renderHook(() => useChosenSet());
    for (const variant of ['SET_1', 'SET_3'] as const) {
      act(() => setOptions({ pieceSetVariant: variant }));
      const page = opened(gameOf(10));
      await page.choose('SVG');
      const preview = () => decodeURIComponent(page.getByTestId('picture-preview').getAttribute('src') ?? '');
      const [mine, other] = variant === 'SET_1' ? [FIRST_SET, drawings] : [drawings, FIRST_SET];
      await vi.waitFor(() => expect(preview()).toContain(outline(mine.king)));
      expect(preview()).not.toContain(outline(other.king));
      page.unmount();
    }
    act(() => setOptions({ pieceSetVariant: 'SET_1' }));
    shown.unmount();
  });

  it('[SHR-44] shows an error if the browser cannot draw the picture', async () => {
    const page = opened(gameOf(10));
    page.png.mockRejectedValueOnce(new Error('no canvas'));
    await page.press('Download');
    expect(page.getByRole('alert').textContent).toContain('The browser could not make this file.');
    expect(page.saved).toEqual([]);
    await page.press('Download');
    expect(page.saved).toHaveLength(1);
    expect(page.queryByRole('alert')).toBeNull();
  });
});

describe('the dialog for a GIF', () => {
  it('[SHR-42] refuses a range of 2,001 positions before the work begins, and suggests a shorter range', async () => {
    const page = opened(gameOf(2000));
    await page.choose('GIF');
    expect(page.getByTestId('picture-length').textContent).toContain('Positions: 500 of at most 500.');
    await page.write('picture-from', '0');
    await page.write('picture-to', '2000');
    expect(page.getByRole('alert').textContent).toBe(
      '2001 positions are too many for one GIF, which has at most 500. Choose a shorter range.',
    );
    expect(page.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true);
    await page.write('picture-to', '499');
    expect(page.queryByRole('alert')).toBeNull();
    await page.press('Download');
    expect(page.gifs.map(({ count }) => count)).toEqual([500]);
  });

  it.each(['', '11', '2.5', 'x'])('[SHR-42] refuses %j as the number of the last move', async (text) => {
    const page = opened(gameOf(10));
    await page.choose('GIF');
    await page.user.clear(page.getByTestId('picture-to'));
    if (text !== '') await page.user.type(page.getByTestId('picture-to'), text);
    expect(page.getByRole('alert').textContent).toContain('Choose moves from 0 to 10');
    expect(page.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true);
  });

  it('[SHR-41] makes a GIF of the chosen range, time and size', async () => {
    const page = opened(gameOf(10));
    await page.choose('GIF');
    await page.write('picture-from', '2');
    await page.write('picture-to', '6');
    await page.choose('2 sec');
    await page.choose('720');
    await page.press('Download');
    const [request] = page.gifs;
    expect(request).toMatchObject({ count: 5, size: 720, delayMs: 2000 });
    expect(request?.svgAt(0)).toContain('<title>Evening, 2</title>');
    expect(request?.svgAt(4)).toContain('<title>Evening, 6</title>');
    await act(async () => request?.finish(new Blob(['GIF89a'])));
    expect(page.saved.map(({ name }) => name)).toEqual(['Evening, ply 2-6.gif']);
    expect(page.getByText('The file is downloaded.')).toBeTruthy();
  });

  it('[SHR-43] shows and announces the progress of the GIF, and can cancel it', async () => {
    const page = opened(gameOf(99));
    await page.choose('GIF');
    await page.press('Download');
    const progress = () => page.getByRole('progressbar', { name: 'Making the animation' });
    expect(progress().getAttribute('max')).toBe('100');
    const said = () => page.getByText(/of the animation is done/).textContent;
    const told: (string | null)[] = [];
    for (const done of [10, 30, 49, 50]) {
      act(() => page.gifs[0]?.onProgress(done));
      expect(progress().getAttribute('value')).toBe(String(done));
      told.push(said());
    }
    expect(told.map((text) => text?.slice(0, 4))).toEqual(['0 % ', '25 %', '25 %', '50 %']);
    await page.press('Cancel');
    expect(page.gifs[0]?.signal.aborted).toBe(true);
    expect(page.getByText('The animation is cancelled.')).toBeTruthy();
    expect(page.saved).toEqual([]);
    // The chosen range is still there.
    expect(page.getByDisplayValue('99')).toBe(page.getByTestId('picture-to'));
  });

  it('[SHR-43] stops the work on the GIF when the user closes the dialog with Escape', async () => {
    const page = opened(gameOf(99));
    await page.choose('GIF');
    await page.press('Download');
    await page.user.keyboard('{Escape}');
    expect(page.onClose).toHaveBeenCalledOnce();
    page.unmount();
    expect(page.gifs[0]?.signal.aborted).toBe(true);
  });

  it('[SHR-44] shows an error if the browser cannot make the GIF, and lets the user try again', async () => {
    const page = opened(gameOf(10));
    await page.choose('GIF');
    await page.press('Download');
    await act(async () => page.gifs[0]?.fail());
    expect(page.getByRole('alert').textContent).toContain('Try a smaller size or fewer moves.');
    await page.press('Download');
    expect(page.gifs).toHaveLength(2);
  });
});

it('[SHR-46] the picture dialog copies the link to the shown ply and the code that embeds the position', async () => {
  const link = 'https://example.org/games/x?of=table&ply=3';
  const page = opened(gameOf(10, { link, title: 'A "B"' }));
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await page.press('Copy link to this move');
  expect(copied).toHaveBeenLastCalledWith(link);
  expect(page.getByText('The link is copied.')).toBeTruthy();
  await page.press('Copy code for a website');
  const code = String(copied.mock.lastCall?.[0]);
  const src = new URL(/src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(src.pathname).toBe('/embed/position');
  expect(src.searchParams.get('position')).toBe(makePosition({ ...START, ply: 3 }));
  expect(src.searchParams.get('side')).toBe('black');
  expect(code).toContain('title="A &quot;B&quot;"');
  copied.mockRejectedValueOnce(new Error('not allowed'));
  await page.press('Copy link to this move');
  expect(page.getByDisplayValue(link)).toBe(page.getByLabelText('Select and copy this text'));
});

it('[SHR-46] the picture dialog offers no link to a game that others cannot open', () => {
  expect(opened(gameOf(10)).queryByRole('button', { name: 'Copy link to this move' })).toBeNull();
});
