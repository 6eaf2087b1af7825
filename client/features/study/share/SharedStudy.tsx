import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPathOf, nodeAt, type StudyPath, treeOfRecord } from '../../../../engine/study/tree.ts';
import type { LinkedStudy } from '../../../../protocol/shapes/studyLink.ts';
import { Board } from '../../../shared/board/Board.tsx';
import { nextTurns, type Turns } from '../../../shared/board/geometry.ts';
import { NO_ACTS } from '../../../shared/board/input/boardActions.ts';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { runKey, usePageKeys } from '../../../shared/hooks/keys/usePageKeys.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { spokenStep } from '../../../shared/records/stepText.ts';
import { useOptions } from '../../../shared/storage/options.ts';
import { IconButton } from '../../../shared/ui/form/Button.tsx';
import { SignUpLinks } from '../../../shared/ui/form/SignUpLinks.tsx';
import b from '../../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { StepButtons, type StepTo } from '../../../shared/ui/layout/StepButtons.tsx';
import s from '../Study.module.css';
import { lineOf, pathTo } from '../studyLine.ts';
import { nodeView, stepAt } from '../studyModel.ts';
import { lineKeys } from '../useStudyKeys.ts';
import { Variations } from '../Variations.tsx';

/** The study of a link for visitors without an account, who can step through it but change nothing. */
export function SharedStudy({ study }: { study: LinkedStudy }) {
  const { t } = useTranslation();
  useTitle(t('study.shared.title'));
  const tree = useMemo(() => treeOfRecord(study.record), [study]);
  const [path, choose] = useState<StudyPath>(() => (isPathOf(tree, study.path) ? study.path : []));
  const [turns, setTurns] = useState<Turns>(0);
  const convert = useOptions().shouldCapturedPiecesChangeColor ?? true;
  const place = { tree, path };
  const node = nodeAt(tree, path);
  const shown = useMemo(() => nodeView(node), [node]);
  const line = lineOf(place);
  const stepTo = (to: StepTo) => choose(pathTo(to, path, line));
  const keys = lineKeys(place, choose, stepTo);
  usePageKeys(keys);
  return (
    <Framed>
      <main className={b.page} data-testid="shared-study">
        <p role="status" className="sr-only" data-testid="spoken-step">
          {spokenStep(t, stepAt(place))}
        </p>
        <div className={cx(b.board, s.left)}>
          <Board
            view={{ ...START_BOARD, ...shown, turns, convert }}
            acts={{ ...NO_ACTS, onKey: (key) => runKey(keys, key) }}
          />
          <div className={s.bar}>
            <StepButtons
              isAtStart={path.length === 0}
              isAtEnd={path.length === line.length}
              onStep={stepTo}
            />
            <IconButton icon="rotate" label={t('review.rotate')} onClick={() => setTurns(nextTurns)} />
          </div>
        </div>
        <div className={cx(b.side, s.right)}>
          <h1>{t('study.shared.title')}</h1>
          <section className={b.card}>
            <h2>{t('study.variations')}</h2>
            <Variations tree={tree} path={path} onChoose={choose} />
          </section>
          <section className={b.card}>
            <h2>{t('menu.entries.studyBoard.title')}</h2>
            <p>{t('study.shared.adds')}</p>
            <div className={s.row}>
              <SignUpLinks />
            </div>
          </section>
        </div>
      </main>
    </Framed>
  );
}
