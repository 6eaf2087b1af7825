import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type ColorName, colorNamed } from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../engine/board/position.ts';
import { squareName } from '../../../engine/board/squares.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { pointsText } from '../../shared/i18n/pointsText.ts';
import type { Banner, DrawData } from './course/courseShape.ts';
import type { Step } from './course/lessons.ts';
import s from './TutorialPage.module.css';
import { bannerText, type TutorialTexts } from './tutorialTexts.ts';

interface PlaybackProps {
  texts: TutorialTexts;
  step: Step;
  description: string;
  hasPoints: boolean;
}

/** The text of a playback step. */
export function Playback({ texts, step, description, hasPoints }: PlaybackProps) {
  return (
    <>
      <div className={s.now} role="status" data-testid="lesson-step">
        <p className={s.say}>{description}</p>
        <p className={s.what}>
          <span className="num">{textOf(step)}</span>
          {step.banner ? <BannerBand texts={texts} banner={step.banner} /> : null}
        </p>
      </div>
      {hasPoints ? <Points label={texts.words.points} step={step} /> : null}
      {step.draw ? <DrawRow label={texts.words.draw} draw={step.draw} step={step} /> : null}
    </>
  );
}

/** Returns the square of the selected piece, or the move. */
function textOf({ selected, played }: Step): string {
  if (selected !== null) return squareName(selected);
  return played ? `${squareName(played.from)} → ${squareName(played.to)}` : '';
}

/** The banner about check, mate and other events of kings. Only the text of a check names the second color itself. */
function BannerBand({ texts, banner }: { texts: TutorialTexts; banner: Banner }) {
  const { t } = useTranslation();
  const { firstKingColour, secondKingColour, message } = banner;
  const nameOf = (color: ColorName) => t(`colour.name.${color}`);
  return (
    <strong className={s.banner} data-testid="banner">
      <Tile color={colorNamed(firstKingColour)} size="s" label={nameOf(firstKingColour)} />
      {bannerText(texts, banner)}
      {secondKingColour ? (
        <Tile
          color={colorNamed(secondKingColour)}
          size="s"
          label={message === 'check to' ? undefined : nameOf(secondKingColour)}
        />
      ) : null}
    </strong>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={s.row}>
      <span className={s.rowLabel}>{label}</span>
      {children}
    </div>
  );
}

function Points({ label, step }: { label: string; step: Step }) {
  const { t } = useTranslation();
  const { points, states } = step.game.position;
  return (
    <Row label={label}>
      {COLORS.map((color) => (
        <span key={color} className={s.cell}>
          <Tile
            color={color}
            size="s"
            label={t(`colour.name.${COLOR_NAMES[color]}`)}
            state={states[color] === DEFEATED ? 'gone' : states[color] === ACTIVE ? undefined : 'frozen'}
          />
          <b className="num">{pointsText(t, points[color] ?? 0)}</b>
        </span>
      ))}
    </Row>
  );
}

/** Shows a draw offer: its proposer, the votes, and the votes that are missing. */
export function DrawRow({ label, draw, step }: { label: string; draw: DrawData; step: Pick<Step, 'game'> }) {
  const { t } = useTranslation();
  const active = COLORS.filter((color) => step.game.position.states[color] === ACTIVE);
  return (
    <Row label={label}>
      {active.map((color) => {
        const name = COLOR_NAMES[color];
        const vote = draw.votes[name];
        const says =
          draw.offeredBy === name
            ? 'offers'
            : vote === undefined
              ? 'waiting'
              : vote === 'APPROVED'
                ? 'yes'
                : 'no';
        return (
          <span key={color} className={s.cell}>
            <Tile color={color} size="s" label={t(`colour.name.${name}`)} />
            <span>{t(`vote.says.${says}`)}</span>
          </span>
        );
      })}
    </Row>
  );
}
