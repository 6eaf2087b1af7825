import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownSet } from '../board/look/shownSet.ts';
import { useDisplay, useOptions } from '../storage/options.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Segment, Switch } from '../ui/form/Field.tsx';
import { GifPart } from './GifPart.tsx';
import { LinkPart } from './LinkPart.tsx';
import { BROWSER_MAKERS, type Makers } from './makers.ts';
import s from './Pictures.module.css';
import { PositionPart } from './PositionPart.tsx';
import { svgAddress } from './paint.ts';
import type { PictureFrame, PictureGame } from './pictureGame.ts';
import { frameSvg, pictureLook } from './pictureLook.ts';

const KINDS = ['png', 'svg', 'gif'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Width and height of the preview in pixels: twice its size on the page, so that it is sharp on high-resolution
 * screens.
 */
const PREVIEW_SIZE = 480;

interface PictureDialogProps {
  game: PictureGame;
  onClose: () => void;
  makers?: Makers;
}

/** Saves the shown position as a picture or a range of plies as an animation. Closing the dialog stops the work. */
export function PictureDialog({ game, onClose, makers = BROWSER_MAKERS }: PictureDialogProps) {
  const { t } = useTranslation();
  const options = useOptions();
  const { isCustomMode } = useDisplay();
  const set = useShownSet();
  const [kind, setKind] = useState<Kind>('png');
  const [hasCoordinates, setCoordinates] = useState(true);
  const shown = game.frames[game.at] ?? game.frames[0];
  const [preview, setPreview] = useState<PictureFrame | null>(null);
  const look = pictureLook(options, isCustomMode, set);
  const svgOf = (frame: PictureFrame, size: number) => frameSvg(frame, game, look, { size, hasCoordinates });
  const pictured = (kind === 'gif' ? preview : null) ?? shown;
  if (!shown || !pictured) return null;
  return (
    <Dialog open onClose={onClose} title={t('picture.title')} hasClose testId="picture-dialog">
      <div className={s.parts}>
        <img
          className={s.preview}
          src={svgAddress(svgOf(pictured, PREVIEW_SIZE))}
          alt={t('picture.preview', { ply: pictured.position.ply })}
          data-testid="picture-preview"
        />
        <div className="stack">
          <Segment
            label={t('picture.kind')}
            name="picture-kind"
            value={kind}
            choices={KINDS.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={setKind}
          />
          <p className="sm">{t(`picture.about.${kind}`, { ply: shown.position.ply })}</p>
          <Switch label={t('picture.coordinates')} checked={hasCoordinates} onChange={setCoordinates} />
          {kind === 'gif' ? (
            <GifPart game={game} svgOf={svgOf} makers={makers} onPreview={setPreview} />
          ) : (
            <PositionPart key={kind} kind={kind} frame={shown} game={game} svgOf={svgOf} makers={makers} />
          )}
        </div>
      </div>
      <LinkPart game={game} position={shown.position} hasCoordinates={hasCoordinates} />
    </Dialog>
  );
}
