import { useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { makePosition } from '../../engine/notation/positionText.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import type { Color, PieceCode } from '../../engine/rules/pieces.ts';
import { nodeAt, nodesAlong, recordOfTree } from '../../engine/study/tree.ts';
import { nextTurns, type Turns } from '../board/geometry.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Framed } from '../ui/Framed.tsx';
import { PATHS } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';
import { EngineCard } from './EngineCard.tsx';
import { SetupCard } from './SetupCard.tsx';
import s from './Study.module.css';
import { StudyActs } from './StudyActs.tsx';
import { StudyBoard } from './StudyBoard.tsx';
import { recordOfLink } from './studyLink.ts';
import { positionOf, type StudyState, study, studyFrom } from './studyModel.ts';
import { Variations } from './Variations.tsx';

/** A board for one person: any position, all colours by the rules, lines beside each other, and the engine's opinion. */
export function StudyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state: given, hash } = useLocation();
  const [state, tell] = useReducer(study, null, () => begin(given, hash));
  const [turns, setTurns] = useState<Turns>(0);
  const [piece, setPiece] = useState<PieceCode | null>(null);
  const [lens, setLens] = useState<Color | null>(null);
  useEffect(() => {
    document.title = `${t('study.title')} · Tetrarch`;
  }, [t]);
  const { place, draft } = state;
  const position = positionOf(state);
  const node = nodeAt(place.tree, place.path);
  const record = useMemo(() => recordOfTree(place.tree), [place.tree]);
  const text = useMemo(() => (record ? makeRecord(record) : null), [record]);
  const comment = place.path.length === 0 ? place.tree.comment : (node.recorded?.comment ?? '');
  const last = nodesAlong(place.tree.root, [...place.path, ...mainLineFrom(state)]).length - 1;
  const goTo = (length: number) =>
    tell({ type: 'place.chosen', path: [...place.path, ...mainLineFrom(state)].slice(0, length) });
  return (
    <Framed>
      <main className={s.page} data-testid="study">
        <div className={s.left}>
          <StudyBoard state={state} turns={turns} piece={piece} lens={lens} tell={tell} />
          <div className={s.bar}>
            <IconButton
              icon="first"
              label={t('review.first')}
              disabled={place.path.length === 0}
              onClick={() => goTo(0)}
            />
            <IconButton
              icon="left"
              label={t('review.before')}
              disabled={place.path.length === 0}
              onClick={() => goTo(place.path.length - 1)}
            />
            <IconButton
              icon="right"
              label={t('review.next')}
              disabled={place.path.length >= last}
              onClick={() => goTo(place.path.length + 1)}
            />
            <IconButton
              icon="last"
              label={t('review.last')}
              disabled={place.path.length >= last}
              onClick={() => goTo(last)}
            />
            <IconButton icon="rotate" label={t('review.rotate')} onClick={() => setTurns(nextTurns)} />
            <Button
              size="small"
              disabled={place.path.length === 0}
              onClick={() => tell({ type: 'move.takenBack' })}
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
            text={text}
            onRecord={(read) => tell({ type: 'record.read', record: read })}
            onTooLong={() => showToast(t('study.tooLong'))}
          />
        </div>
        <div className={s.right}>
          <h1>{t('study.title')}</h1>
          <SetupCard
            state={state}
            piece={piece}
            lens={lens}
            onPiece={setPiece}
            onLens={setLens}
            tell={tell}
          />
          <EngineCard position={position} isPaused={draft !== null && state.fault !== null} />
          <section className={s.card}>
            <h2>{t('study.variations')}</h2>
            <Variations
              tree={place.tree}
              path={place.path}
              onChoose={(path) => tell({ type: 'place.chosen', path })}
            />
            {place.path.some((branch) => branch > 0) ? (
              <Button size="small" onClick={() => tell({ type: 'line.promoted' })}>
                {t('study.promote')}
              </Button>
            ) : null}
            <TextArea
              label={t('review.comment')}
              rows={2}
              maxLength={4000}
              value={comment}
              onChange={(event) => tell({ type: 'comment.written', comment: event.target.value })}
            />
          </section>
        </div>
      </main>
    </Framed>
  );
}

/** From a link, from another page of the product, or from the start position. */
function begin(given: unknown, hash: string): StudyState {
  const record = (given as { record?: unknown } | null)?.record;
  const read = typeof record === 'string' ? parseRecord(record) : null;
  const wanted = read?.ok ? read.value : recordOfLink(hash);
  return wanted ? study(studyFrom(), { type: 'record.read', record: wanted }) : studyFrom();
}

/** The first branches from the present place to the end of its line. */
function mainLineFrom({ place }: StudyState): number[] {
  const path: number[] = [];
  let node = nodeAt(place.tree, place.path);
  while (node.branches[0]) {
    node = node.branches[0];
    path.push(0);
  }
  return path;
}
