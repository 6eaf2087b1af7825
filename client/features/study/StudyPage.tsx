import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Color, PieceCode } from '../../../engine/board/pieces.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { nodeAt, type StudyPath } from '../../../engine/study/tree.ts';
import { nextTurns, type Turns } from '../../shared/board/geometry.ts';
import { InputHelp, useHelpTitle } from '../../shared/board/input/InputHelp.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { isMotionReduced } from '../../shared/hooks/reducedMotion.ts';
import { useMedia } from '../../shared/hooks/useMedia.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { spokenStep } from '../../shared/records/stepText.ts';
import { useOptions } from '../../shared/storage/options.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button, IconButton } from '../../shared/ui/form/Button.tsx';
import { TextArea } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { StepButtons, type StepTo } from '../../shared/ui/layout/StepButtons.tsx';
import { type BestMove, EngineCard } from './EngineCard.tsx';
import { Palette } from './Palette.tsx';
import { SetupCard } from './SetupCard.tsx';
import s from './Study.module.css';
import { StudyBoard } from './StudyBoard.tsx';
import { StudyActs } from './share/StudyActs.tsx';
import { studyPictures } from './share/studyPictures.ts';
import { lineOf, pathTo } from './studyLine.ts';
import { isNew, positionOf, stepAt } from './studyModel.ts';
import { useStudy } from './useStudy.ts';
import { useStudyKeys } from './useStudyKeys.ts';
import { Variations } from './Variations.tsx';

/** The keyboard shortcuts of the page. The id of each text is `study.keys.<name>`. */
const KEYS = [
  ['steps', '← →'],
  ['neighbours', '↑ ↓'],
  ['ends', 'Home End'],
  ['promote', 'P'],
  ['remove', 'Delete'],
  ['undo', 'U'],
  ['help', '?'],
] as const;

/** The width up to which the page has a single column. BoardPage.module.css has the same. */
const SINGLE_COLUMN = '(max-width: 1000px)';

/** The study board: any position, moves of all colors, variations, and engine analysis. */
export function StudyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, dispatch] = useStudy();
  const [turns, setTurns] = useState<Turns>(0);
  const [piece, setPiece] = useState<PieceCode | null>(null);
  const [lens, setLens] = useState<Color | null>(null);
  const [isEngineOn, setEngineOn] = useState(false);
  const [best, setBest] = useState<BestMove | null>(null);
  const noteBest = useCallback(
    (found: BestMove) =>
      setBest((before) =>
        before?.position === found.position && before.move === found.move ? before : found,
      ),
    [],
  );
  const convert = useOptions().shouldCapturedPiecesChangeColor ?? true;
  useTitle(t('study.title'));
  const { place, draft } = state;
  const position = positionOf(state);
  const node = nodeAt(place.tree, place.path);
  const comment = place.path.length === 0 ? place.tree.comment : (node.recorded?.comment ?? '');
  const line = lineOf(place);
  const board = useRef<HTMLDivElement>(null);
  const isPaletteBelow = useMedia(SINGLE_COLUMN) && draft !== null;
  useEffect(() => {
    if (!isPaletteBelow) return;
    const column = board.current;
    const tab = document.activeElement;
    if (!column || !tab?.matches(':focus-visible')) {
      column?.scrollIntoView({ behavior: isMotionReduced() ? 'auto' : 'smooth' });
      return;
    }
    // A user who opened the set-up by keyboard continues at its tab, which the palette has moved down, and moves again
    // when its texts get their font.
    const heights = new ResizeObserver(() => {
      if (tab === document.activeElement) tab.scrollIntoView({ block: 'nearest' });
    });
    heights.observe(column);
    return () => heights.disconnect();
  }, [isPaletteBelow]);
  const closeSetup = () => {
    setPiece(null);
    dispatch({ type: 'setup.closed' });
    // The pressed button disappears, so the focus moves to the board.
    board.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
  };
  const [areKeysShown, showKeys] = useState(false);
  const helpTitle = useHelpTitle(t('study.keys.title'));
  const choose = (path: StudyPath) => dispatch({ type: 'place.chosen', path });
  const stepTo = (to: StepTo) => choose(pathTo(to, place.path, line));
  const isInVariation = place.path.some((branch) => branch > 0);
  const keys = useStudyKeys(state, dispatch, stepTo, () => showKeys(true));
  return (
    <Framed>
      <main className={b.page} data-testid="study">
        <p role="status" className="sr-only" data-testid="spoken-step">
          {draft === null ? spokenStep(t, stepAt(place)) : null}
        </p>
        <div ref={board} className={cx(b.board, s.left)}>
          <StudyBoard
            state={state}
            turns={turns}
            convert={convert}
            piece={piece}
            lens={lens}
            bestMove={isEngineOn && best?.position === position ? best.move : null}
            dispatch={dispatch}
            keys={keys}
          />
          {isPaletteBelow ? (
            <Palette state={state} piece={piece} onPiece={setPiece} dispatch={dispatch} onDone={closeSetup} />
          ) : null}
          <div className={s.bar}>
            <StepButtons
              isAtStart={place.path.length === 0}
              isAtEnd={place.path.length === line.length}
              onStep={stepTo}
            />
            <IconButton icon="rotate" label={t('review.rotate')} onClick={() => setTurns(nextTurns)} />
            <IconButton
              className={s.engineButton}
              icon="graph"
              label={t('study.engine')}
              aria-pressed={isEngineOn}
              onClick={() => setEngineOn(!isEngineOn)}
            />
            <IconButton icon="help" label={helpTitle} onClick={() => showKeys(true)} />
            <Button
              size="small"
              disabled={place.path.length === 0}
              onClick={() => dispatch({ type: 'move.takenBack' })}
            >
              {t('study.takeBack')}
            </Button>
            <span className="grow" />
            <Button
              kind="primary"
              disabled={position.turn === null || state.fault !== null}
              onClick={() => void navigate(PATHS.offline, { state: { position: makePosition(position) } })}
            >
              {t('study.playOn')}
            </Button>
          </div>
          <StudyActs
            place={place}
            pictures={
              state.fault === null ? () => studyPictures(state, line, turns, convert, t('study.title')) : null
            }
            onRecord={(record) => dispatch({ type: 'record.read', record })}
          />
        </div>
        <div className={cx(b.side, s.right)}>
          <h1>{t('study.title')}</h1>
          <SetupCard
            state={state}
            piece={piece}
            lens={lens}
            isPaletteBelow={isPaletteBelow}
            onPiece={setPiece}
            onLens={setLens}
            dispatch={dispatch}
          />
          <EngineCard
            position={position}
            isPaused={draft !== null && state.fault !== null}
            isOn={isEngineOn}
            onSwitch={setEngineOn}
            onBestMove={noteBest}
            onPlay={(line) => dispatch({ type: 'line.played', line })}
          />
          <section className={b.card}>
            <h2>{t('study.variations')}</h2>
            <Variations tree={place.tree} path={place.path} onChoose={choose} />
            {isNew(place.tree) ? null : (
              <div className={s.row}>
                {isInVariation ? (
                  <Button size="small" onClick={() => dispatch({ type: 'variation.promoted' })}>
                    {t('study.promote')}
                  </Button>
                ) : null}
                {place.path.length > 0 ? (
                  <Button size="small" icon="trash" onClick={() => dispatch({ type: 'variation.deleted' })}>
                    {t(isInVariation ? 'study.deleteVariation' : 'study.deleteMove')}
                  </Button>
                ) : null}
                <Button size="small" onClick={() => dispatch({ type: 'study.restarted' })}>
                  {t('study.restart')}
                </Button>
              </div>
            )}
            <div role="status" className={s.undo}>
              {state.undo ? (
                <>
                  {t(`study.${state.undo.change}`)}
                  <Button size="small" onClick={() => dispatch({ type: 'deletion.undone' })}>
                    {t('study.undo')}
                  </Button>
                </>
              ) : null}
            </div>
            <TextArea
              label={t('review.comment')}
              rows={2}
              maxLength={4000}
              value={comment}
              onChange={(event) => dispatch({ type: 'comment.written', comment: event.target.value })}
            />
          </section>
        </div>
      </main>
      <Dialog
        open={areKeysShown}
        onClose={() => showKeys(false)}
        title={helpTitle}
        hasClose
        testId="study-keys"
      >
        <InputHelp
          keysTitle={t('study.keys.title')}
          keys={KEYS.map(([name, key]) => [key, t(`study.keys.${name}`)])}
          keysWhere={t('study.keys.where')}
          gestures={[[t('touch.move.do'), t('touch.move.effect')]]}
        />
      </Dialog>
    </Framed>
  );
}
