import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Color, PieceCode } from '../../../engine/board/pieces.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { nodeAt, type StudyNode, type StudyPath } from '../../../engine/study/tree.ts';
import { nextTurns, type Turns } from '../../shared/board/geometry.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Button, IconButton } from '../../shared/ui/form/Button.tsx';
import { TextArea } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { StepButtons, type StepTo } from '../../shared/ui/layout/StepButtons.tsx';
import { EngineCard } from './EngineCard.tsx';
import { SetupCard } from './SetupCard.tsx';
import s from './Study.module.css';
import { StudyActs } from './StudyActs.tsx';
import { StudyBoard } from './StudyBoard.tsx';
import { recordOfLink } from './studyLink.ts';
import { positionOf, type StudyState, study, studyFrom } from './studyModel.ts';
import { Variations } from './Variations.tsx';

/** The study board: any position, moves of all colors, variations, and engine analysis. */
export function StudyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [state, dispatch] = useReducer(study, null, () => begin(hash));
  const [turns, setTurns] = useState<Turns>(0);
  const [piece, setPiece] = useState<PieceCode | null>(null);
  const [lens, setLens] = useState<Color | null>(null);
  useTitle(t('study.title'));
  const { place, draft } = state;
  const position = positionOf(state);
  const node = nodeAt(place.tree, place.path);
  const comment = place.path.length === 0 ? place.tree.comment : (node.recorded?.comment ?? '');
  const line = [...place.path, ...mainVariationFrom(node)];
  return (
    <Framed>
      <main className={b.page} data-testid="study">
        <div className={cx(b.board, s.left)}>
          <StudyBoard state={state} turns={turns} piece={piece} lens={lens} dispatch={dispatch} />
          <div className={s.bar}>
            <StepButtons
              isAtStart={place.path.length === 0}
              isAtEnd={place.path.length === line.length}
              onStep={(to) => dispatch({ type: 'place.chosen', path: pathTo(to, place.path, line) })}
            />
            <IconButton icon="rotate" label={t('review.rotate')} onClick={() => setTurns(nextTurns)} />
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
          <StudyActs tree={place.tree} onRecord={(record) => dispatch({ type: 'record.read', record })} />
        </div>
        <div className={cx(b.side, s.right)}>
          <h1>{t('study.title')}</h1>
          <SetupCard
            state={state}
            piece={piece}
            lens={lens}
            onPiece={setPiece}
            onLens={setLens}
            dispatch={dispatch}
          />
          <EngineCard position={position} isPaused={draft !== null && state.fault !== null} />
          <section className={b.card}>
            <h2>{t('study.variations')}</h2>
            <Variations
              tree={place.tree}
              path={place.path}
              onChoose={(path) => dispatch({ type: 'place.chosen', path })}
            />
            {place.path.some((branch) => branch > 0) ? (
              <Button size="small" onClick={() => dispatch({ type: 'line.promoted' })}>
                {t('study.promote')}
              </Button>
            ) : null}
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
    </Framed>
  );
}

/** Returns the study of a link, or the start position. */
function begin(hash: string): StudyState {
  const record = recordOfLink(hash);
  return record ? study(studyFrom(), { type: 'record.read', record }) : studyFrom();
}

/** Returns the first branches from a node to the end of its variation. */
function mainVariationFrom(node: StudyNode): StudyPath {
  const path: number[] = [];
  for (let next = node.branches[0]; next; next = next.branches[0]) path.push(0);
  return path;
}

/** @param line the path from the root to the end of the variation. */
function pathTo(to: StepTo, path: StudyPath, line: StudyPath): StudyPath {
  const length = { first: 0, before: path.length - 1, next: path.length + 1, last: line.length };
  return line.slice(0, length[to]);
}
