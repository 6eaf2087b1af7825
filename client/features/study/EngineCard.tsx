import type { TFunction } from 'i18next';
import { type FocusEvent, Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Analysis, MateAhead } from '../../../engine/bots/analyse.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { Shares } from '../../shared/board/armies/Shares.tsx';
import { armyClass } from '../../shared/board/look/army.ts';
import { startAnalysis } from '../../shared/engine/analysis.ts';
import { Switch } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import s from './Study.module.css';
import type { LineStep } from './studyModel.ts';

const LIMITS = { milliseconds: 4000, lines: 3 } as const;

interface EngineCardProps {
  position: Position;
  /** Whether the analysis is paused, because the pieces on the board are not a valid position. */
  isPaused: boolean;
  /** Plays the moves of a variation from the position. */
  onPlay: (line: readonly LineStep[]) => void;
}

interface Found {
  readonly position: Position;
  readonly analysis: Analysis;
}

/** Shows the engine's analysis: win probabilities, and the principal variations of the side to move. */
export function EngineCard({ position, isPaused, onPlay }: EngineCardProps) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const isRequested = isOn && !isPaused;
  useEffect(() => {
    if (!isRequested) return;
    const running = startAnalysis(position, LIMITS, (analysis) => setFound({ position, analysis }));
    return () => running.stop();
  }, [position, isRequested]);
  const analysis = isRequested && found?.position === position ? found.analysis : null;
  return (
    <section className={b.card} aria-label={t('study.engine')}>
      <Switch label={t('study.engine')} hint={t('study.engineHint')} checked={isOn} onChange={setOn} />
      {isRequested ? (
        <>
          <div className={s.chances} aria-hidden="true">
            {COLORS.map((color) => (
              <span
                key={color}
                className={armyClass(color)}
                style={{ flexGrow: analysis?.chances[color] ?? 0.25 }}
              />
            ))}
          </div>
          <Shares chances={analysis?.chances} testId="study-chances">
            <li className="sm muted">{analysis ? t('study.depth', { depth: analysis.depth }) : ''}</li>
          </Shares>
          <p className="sm muted">{t('review.equally')}</p>
          <p className="sm" role="status" data-testid="study-mate">
            {analysis?.mate ? mateText(t, position, analysis.mate) : ''}
          </p>
          <Lines position={position} found={analysis && found} onPlay={onPlay} />
        </>
      ) : null}
    </section>
  );
}

interface LinesProps {
  position: Position;
  found: Found | null;
  onPlay: (line: readonly LineStep[]) => void;
}

/**
 * The principal variations. Every move is a button that plays the variation up to it. While one of the buttons has the
 * focus, the variations stay as they are, so that a better result does not replace the move that the user presses.
 */
function Lines({ position, found, onPlay }: LinesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Found | null>(null);
  const shown = held?.position === position ? held : found;
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget) setHeld(shown);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(null);
  };
  const playTo = (line: readonly LineStep[]) => {
    // The pressed button disappears together with its variation, so the focus moves to the list.
    list.current?.focus({ preventScroll: true });
    setHeld(null);
    onPlay(line);
  };
  return (
    <ol
      ref={list}
      tabIndex={-1}
      className={s.lines}
      aria-label={t('study.lines')}
      data-testid="study-lines"
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {shown?.analysis.lines.map(({ move, principalVariation }) => (
        <li key={move}>
          {variationTexts(position, principalVariation).map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a variation is replaced as a whole
            <Fragment key={index}>
              {index > 0 ? ' ' : null}
              <span className={s.lineMove}>
                {principalVariation[index] === 'pass' ? (
                  text
                ) : (
                  <button
                    type="button"
                    aria-label={t('study.playLine', { move: text })}
                    onClick={() => playTo(principalVariation.slice(0, index + 1))}
                  >
                    {text}
                  </button>
                )}
              </span>
            </Fragment>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Says whether a checkmate is certain, or only likely. */
function mateText(t: TFunction, position: Position, mate: MateAhead): string {
  return t(mate.isForced ? 'study.mate.forced' : 'study.mate.open', {
    count: mate.moves,
    side: t(`colour.side.${COLOR_NAMES[position.turn ?? 0]}`),
  });
}

/** Returns the text of each move of a variation. A pass is a dash. */
function variationTexts(position: Position, line: readonly LineStep[]): readonly string[] {
  const texts: string[] = [];
  let game = beginRules(position);
  for (const move of line) {
    texts.push(move === 'pass' ? '–' : moveText(move, game.position));
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) break;
    game = done.value.game;
  }
  return texts;
}
