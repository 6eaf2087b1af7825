import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/formats.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Button } from '../ui/form/Button.tsx';
import { Segment, Stepper } from '../ui/form/Field.tsx';
import type { Makers } from './makers.ts';
import s from './Pictures.module.css';
import {
  FRAME_TIMES,
  frameCount,
  GIF_SIZES,
  gifFileName,
  MAX_FRAMES,
  offeredRange,
  type PictureFrame,
  type PictureGame,
  readRange,
  wholeRange,
} from './pictureGame.ts';

/** Minimum time between two updates of the preview while a GIF is made, in milliseconds. */
const PREVIEW_MS = 1000;

interface GifPartProps {
  game: PictureGame;
  svgOf: (frame: PictureFrame, size: number) => string;
  makers: Makers;
  /** Called with the frame to show in the preview. */
  onPreview: (frame: PictureFrame | null) => void;
}

/** The state of the work: the number of encoded frames, or its outcome. */
type Work = { readonly done: number; readonly of: number } | 'saved' | 'cancelled' | 'failed' | null;

/** Saves a range of plies as an animation. Unmounting stops the work. */
export function GifPart({ game, svgOf, makers, onPreview }: GifPartProps) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const whole = wholeRange(game);
  const [fields, setFields] = useState(() => {
    const { from, to } = offeredRange(game);
    return { from: String(from), to: String(to) };
  });
  const [delayMs, setDelay] = useState<(typeof FRAME_TIMES)[number]>(1000);
  const [size, setSize] = useState<(typeof GIF_SIZES)[number]>(480);
  const [work, setWork] = useState<Work>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { range, fault } = readRange(fields, whole);
  const frameAt = (ply: number) => game.frames[ply - whole.from];
  const change = (next: Partial<typeof fields>) => {
    const changed = { ...fields, ...next };
    setFields(changed);
    setWork(null);
    const read = readRange(changed, whole);
    onPreview(
      read.fault === null ? (frameAt(next.to === undefined ? read.range.from : read.range.to) ?? null) : null,
    );
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const frames = game.frames.slice(range.from - whole.from, range.to - whole.from + 1);
    setWork({ done: 0, of: frames.length });
    let shownAt = performance.now();
    try {
      const gif = await makers.gif({
        count: frames.length,
        svgAt: (index) => svgOf(frames[index] ?? game.frames[0]!, size),
        ...{ size, delayMs, signal: controller.signal },
        onProgress: (done) => {
          if (controller.signal.aborted) return;
          setWork({ done, of: frames.length });
          // The preview is updated rarely, because drawing it takes as long as drawing a frame of the file.
          if (performance.now() - shownAt < PREVIEW_MS) return;
          shownAt = performance.now();
          onPreview(frames[done] ?? null);
        },
      });
      makers.save(gifFileName(game.title, range), gif);
      setWork('saved');
    } catch {
      setWork(controller.signal.aborted ? 'cancelled' : 'failed');
    }
  };
  if (work !== null && typeof work === 'object')
    return <Progress {...work} onCancel={() => running.current?.abort()} />;
  const count = frameCount(range);
  const error =
    fault === 'TOO_MANY'
      ? t('picture.tooMany', { number: count, most: MAX_FRAMES })
      : fault === 'WRONG'
        ? t('picture.wrongRange', { from: whole.from, to: whole.to })
        : null;
  const stepper = {
    min: whole.from,
    max: whole.to,
    lessLabel: t('picture.less'),
    moreLabel: t('picture.more'),
  };
  return (
    <>
      <div className={s.range}>
        <Stepper
          {...stepper}
          label={t('picture.from')}
          value={fields.from}
          onChange={(from) => change({ from })}
          testId="picture-from"
        />
        <Stepper
          {...stepper}
          label={t('picture.to')}
          value={fields.to}
          onChange={(to) => change({ to })}
          testId="picture-to"
        />
      </div>
      {error === null ? (
        <p className="sm" data-testid="picture-length">
          {t('picture.length', {
            number: count,
            time: duration((count * delayMs) / 1000),
            most: MAX_FRAMES,
          })}
        </p>
      ) : (
        <Alert>{error}</Alert>
      )}
      <Segment
        label={t('picture.time')}
        name="picture-time"
        value={delayMs}
        choices={FRAME_TIMES.map((value) => ({ value, label: duration(value / 1000) }))}
        onChange={setDelay}
      />
      <Segment
        label={t('picture.size')}
        name="gif-size"
        value={size}
        choices={GIF_SIZES.map((value) => ({ value, label: String(value) }))}
        onChange={setSize}
      />
      {work === 'failed' ? <Alert>{t('picture.failed')}</Alert> : null}
      {fault === null ? (
        <p className="xs breaks">{t('picture.file', { name: gifFileName(game.title, range) })}</p>
      ) : null}
      <div className={s.buttons}>
        <Button
          kind="primary"
          disabled={fault !== null}
          onClick={() => void start()}
          data-testid="picture-save"
        >
          {t('save.download')}
        </Button>
        <p role="status" className="sm">
          {work === 'saved' || work === 'cancelled' ? t(`picture.${work}`) : ''}
        </p>
      </div>
    </>
  );
}

/**
 * Shows the progress of the work. Screen readers announce each quarter only, because announcements of all frames would
 * be too many.
 */
function Progress({ done, of, onCancel }: { done: number; of: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const quarter = Math.floor((done / of) * 4) * 25;
  return (
    <>
      <p className="sm" aria-hidden="true" data-testid="picture-progress">
        {t('picture.progress', { done, of })}
      </p>
      <progress className={s.progress} value={done} max={of} aria-label={t('picture.making')} />
      <p role="status" className="sr-only">
        {t('picture.percent', { percent: quarter })}
      </p>
      <div className={s.buttons}>
        <Button autoFocus onClick={onCancel} data-testid="picture-cancel">
          {t('save.cancel')}
        </Button>
      </div>
    </>
  );
}
