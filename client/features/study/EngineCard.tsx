import type { TFunction } from 'i18next';
import { type FocusEvent, Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Analysis } from '../../../engine/bots/analysis/analyse.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import { Shares } from '../../shared/board/armies/Shares.tsx';
import { armyClass } from '../../shared/board/look/army.ts';
import { startAnalysis } from '../../shared/engine/analysis.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { Switch } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import s from './Study.module.css';
import type { LineStep } from './studyModel.ts';

const LIMITS = { milliseconds: 4000, lines: 3 } as const;
/** Number of moves of a variation that are shown: two rounds. Later moves are guesses that change all the time. */
const SHOWN_MOVES = 8;

interface EngineCardProps {
  position: Position;
  /** Whether the analysis is paused, because the pieces on the board are not a valid position. */
  isPaused: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Reports the best move of a position whenever the engine has a new result. */
  onBestMove: (best: BestMove) => void;
  /** Plays the moves of a variation from the position. */
  onPlay: (line: readonly LineStep[]) => void;
}

export interface BestMove {
  readonly position: Position;
  readonly move: Move;
}

interface Found {
  readonly position: Position;
  readonly analysis: Analysis;
  /** Whether the analysis of the position has ended. */
  readonly isFinal: boolean;
}

/**
 * Shows the engine's analysis: win probabilities, and the principal variations of the side to move. After a change of
 * the position, the previous analysis stays until the first result of the new one, so that the card never empties.
 */
export function EngineCard(props: EngineCardProps) {
  const { position, isPaused, isOn, onSwitch, onBestMove, onPlay } = props;
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  const isRequested = isOn && !isPaused;
  useEffect(() => {
    if (!isRequested) return;
    const running = startAnalysis(position, LIMITS, (analysis, isFinal) => {
      setFound({ position, analysis, isFinal });
      const move = analysis.lines[0]?.move;
      if (move !== undefined) onBestMove({ position, move });
    });
    return () => running.stop();
  }, [position, isRequested, onBestMove]);
  useEffect(() => {
    if (!isOn) setFound(null);
  }, [isOn]);
  const isOld = isPaused || found?.position !== position;
  const chances = found?.analysis.chances;
  return (
    <section className={cx(b.card, s.engine)} aria-label={t('study.engine')}>
      <Switch label={t('study.engine')} hint={t('study.engineHint')} checked={isOn} onChange={onSwitch} />
      {isOn ? (
        <>
          <div className={s.chances} aria-hidden="true">
            {COLORS.map((color) => (
              <span key={color} className={armyClass(color)} style={{ flexGrow: chances?.[color] ?? 0.25 }} />
            ))}
          </div>
          <Shares chances={chances} testId="study-chances">
            <li className="sm muted">{t('study.depth', { depth: found?.analysis.depth ?? 0 })}</li>
          </Shares>
          <Lines position={position} found={found} isPaused={isPaused} onPlay={onPlay} />
          <p className={cx('sm', s.verdict)}>
            <span className="muted">{t('review.equally')}</span>{' '}
            <span data-testid="study-mate">{found ? mateText(t, found) : ''}</span>
          </p>
          {/* Screen readers announce the result of a position only once, when the analysis has ended. */}
          <p role="status" className="sr-only" data-testid="study-result">
            {found?.isFinal && !isOld ? resultText(t, found) : ''}
          </p>
        </>
      ) : null}
    </section>
  );
}

interface LinesProps {
  position: Position;
  found: Found | null;
  isPaused: boolean;
  onPlay: (line: readonly LineStep[]) => void;
}

/**
 * The principal variations. Every move is a button that plays the variation up to it. While one of the buttons has the
 * focus, the variations stay as they are, so that a better result does not replace the move that the user presses.
 */
function Lines({ position, found, isPaused, onPlay }: LinesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Found | null>(null);
  const shown = held?.position === position ? held : found;
  /** Whether the variations belong to the previous position. They cannot be played from the present one. */
  const isOld = isPaused || shown?.position !== position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new position disables the buttons
  useEffect(() => {
    setHeld(null);
    // A disabled button that has the focus would suppress the page's keyboard shortcuts.
    if (list.current?.querySelector(':focus')) list.current.focus({ preventScroll: true });
  }, [position]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget) setHeld(shown);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(null);
  };
  const playTo = (line: readonly LineStep[]) => {
    // The pressed button is disabled until the engine has variations of the new position, so the focus moves to the list.
    list.current?.focus({ preventScroll: true });
    setHeld(null);
    onPlay(line);
  };
  return (
    <ol
      ref={list}
      tabIndex={-1}
      className={cx(s.lines, shown !== null && isOld && s.old)}
      aria-label={t('study.lines')}
      aria-busy={isOld}
      data-testid="study-lines"
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {shown?.analysis.lines.map(({ principalVariation }, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the best, second and third variation have fixed places
        <li key={rank}>
          {variationTexts(shown.position, principalVariation.slice(0, SHOWN_MOVES)).map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a variation is replaced as a whole
            <Fragment key={index}>
              {index > 0 ? ' ' : null}
              <span className={s.lineMove}>
                {principalVariation[index] === 'pass' ? (
                  text
                ) : (
                  <button
                    type="button"
                    disabled={isOld}
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

/** Says whether a checkmate is certain, or only likely. Empty without a checkmate. */
function mateText(t: TFunction, { position, analysis: { mate } }: Found): string {
  if (mate === null) return '';
  return t(mate.isForced ? 'study.mate.forced' : 'study.mate.open', {
    count: mate.moves,
    side: t(`colour.side.${COLOR_NAMES[position.turn ?? 0]}`),
  });
}

/** Returns the result of an ended analysis in one text: depth, best move and checkmate. */
function resultText(t: TFunction, found: Found): string {
  const { depth, lines } = found.analysis;
  const [move] = variationTexts(found.position, lines[0]?.principalVariation.slice(0, 1) ?? []);
  return move === undefined ? '' : `${t('study.result', { depth, move })} ${mateText(t, found)}`.trim();
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
