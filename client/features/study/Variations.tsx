import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { moveMarks, moveText } from '../../../engine/notation/moveText.ts';
import type { StudyNode, StudyPath, StudyTree } from '../../../engine/study/tree.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import b from '../../shared/ui/layout/BoardPage.module.css';
import s from './Study.module.css';

interface VariationsProps {
  tree: StudyTree;
  path: StudyPath;
  onChoose: (path: StudyPath) => void;
}

/** Shows all variations as running text. A branch is indented after the move that it replaces. */
export function Variations({ tree, path, onChoose }: VariationsProps) {
  const { t } = useTranslation();
  if (tree.root.branches.length === 0) return <p className="sm muted">{t('study.noMoves')}</p>;
  return (
    <div className={s.tree} data-testid="variations">
      {tree.comment ? <p className={s.note}>{tree.comment}</p> : null}
      <VariationRow node={tree.root} at={[]} path={path} onChoose={onChoose} />
    </div>
  );
}

interface VariationRowProps extends Omit<VariationsProps, 'tree'> {
  node: StudyNode;
  /** The path from the root to the node. */
  at: StudyPath;
}

/**
 * The main variation from a node, with its branches. It uses a loop instead of recursion, because games have hundreds
 * of moves.
 */
function VariationRow({ node, at, path, onChoose }: VariationRowProps) {
  const parts: ReactNode[] = [];
  let before = node;
  let here = at;
  for (;;) {
    const [main, ...others] = before.branches;
    if (!main) break;
    const next = [...here, 0];
    parts.push(
      <MoveButton
        key={next.join('.')}
        before={before}
        node={main}
        at={next}
        path={path}
        onChoose={onChoose}
      />,
    );
    for (const [index, other] of others.entries()) {
      const branch = [...here, index + 1];
      parts.push(
        <div key={branch.join('.')} className={s.branch}>
          <MoveButton before={before} node={other} at={branch} path={path} onChoose={onChoose} />
          <VariationRow node={other} at={branch} path={path} onChoose={onChoose} />
        </div>,
      );
    }
    before = main;
    here = next;
  }
  return <>{parts}</>;
}

function MoveButton({ before, node, at, path, onChoose }: VariationRowProps & { before: StudyNode }) {
  const { t } = useTranslation();
  const { recorded, done } = node;
  const { position } = before.game;
  if (!recorded || !done) return null;
  const { event } = recorded;
  const by = 'color' in event ? event.color : (position.turn ?? 0);
  const isHere = path.length === at.length && at.every((branch, index) => path[index] === branch);
  const text =
    event.type === 'move'
      ? moveText(event.move, position) + moveMarks(done, by)
      : t(`review.events.${event.type}`);
  return (
    <>
      <button
        type="button"
        className={cx(b.move, s.move, isHere && b.current)}
        aria-current={isHere ? 'step' : undefined}
        onClick={() => onChoose(at)}
      >
        <Tile color={by} size="xs" label={t(`colour.name.${COLOR_NAMES[by]}`)} />
        {text}
      </button>
      {recorded.comment ? <span className={s.note}>{recorded.comment}</span> : null}
    </>
  );
}
