import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import { PUZZLE_KINDS, type Puzzle } from '../../../engine/study/puzzles.ts';
import type { BoardView } from '../../shared/board/boardView.ts';
import { turnsOf } from '../../shared/board/geometry.ts';
import { useMovePicker } from '../../shared/board/input/useMovePicker.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { checkedKings } from '../../shared/board/marks/checkedKings.ts';
import { PickerBoard } from '../../shared/board/PickerBoard.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import s from './Practice.module.css';
import { noteSolved, solvedPuzzles } from './progress.ts';
import { PUZZLES } from './puzzles.ts';

/** Shows puzzles by kind, one at a time, and how many the user has solved. */
export function PracticePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [solved, setSolved] = useState(solvedPuzzles);
  useTitle(t('practice.title'));
  const wanted = PUZZLES.find(({ id }) => id === params.get('puzzle'));
  const puzzle = wanted ?? PUZZLES.find(({ id }) => !solved.has(id)) ?? PUZZLES[0];
  if (!puzzle) return null;
  const show = (id: string) => setParams({ puzzle: id }, { replace: true });
  const next = () => {
    const index = PUZZLES.indexOf(puzzle);
    const after = [...PUZZLES.slice(index + 1), ...PUZZLES.slice(0, index)];
    show((after.find(({ id }) => !solved.has(id)) ?? after[0] ?? puzzle).id);
  };
  return (
    <Framed>
      <main className={cx(b.page, s.page)} data-testid="practice" data-puzzle={puzzle.id}>
        <PuzzleBoard puzzle={puzzle} onSolved={() => setSolved(noteSolved(puzzle.id))} onNext={next} />
        <section className={s.progress} aria-labelledby="practice-progress">
          <h2 id="practice-progress">{t('practice.progress')}</h2>
          {PUZZLE_KINDS.map((kind) => {
            const all = PUZZLES.filter((one) => one.kind === kind);
            const done = all.filter(({ id }) => solved.has(id)).length;
            return (
              <div key={kind} className={s.kind}>
                <div className={s.kindHead}>
                  <b>{t(`practice.kinds.${kind}`)}</b>
                  <span className="num">{t('practice.solvedOf', { done, all: all.length })}</span>
                </div>
                <ol className={s.list}>
                  {all.map(({ id }, index) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={cx(s.item, solved.has(id) && s.solved, id === puzzle.id && s.current)}
                        aria-current={id === puzzle.id ? 'true' : undefined}
                        aria-label={t(solved.has(id) ? 'practice.itemSolved' : 'practice.item', {
                          kind: t(`practice.kinds.${kind}`),
                          number: index + 1,
                        })}
                        onClick={() => show(id)}
                      >
                        {solved.has(id) ? <Icon name="check" /> : index + 1}
                      </button>
                    </li>
                  ))}
                </ol>
              </div>
            );
          })}
        </section>
      </main>
    </Framed>
  );
}

interface PuzzleBoardProps {
  puzzle: Puzzle;
  onSolved: () => void;
  onNext: () => void;
}

/** The user's attempt at a puzzle. */
interface PracticeAttempt {
  readonly puzzle: Puzzle;
  /** The move with which the user solved the puzzle. Null before that. */
  readonly made: Move | null;
  readonly isWrong: boolean;
  readonly isHinted: boolean;
}

function untouched(puzzle: Puzzle): PracticeAttempt {
  return { puzzle, made: null, isWrong: false, isHinted: false };
}

function PuzzleBoard({ puzzle, onSolved, onNext }: PuzzleBoardProps) {
  const { t } = useTranslation();
  const position = useMemo(() => {
    const read = parsePosition(puzzle.position);
    return read.ok ? read.value : startPosition();
  }, [puzzle]);
  // The component is not remounted when the puzzle changes, so that the button keeps the keyboard focus.
  const [tried, setAttempted] = useState(untouched(puzzle));
  const now = tried.puzzle === puzzle ? tried : untouched(puzzle);
  const { made, isWrong, isHinted } = now;
  const player = position.turn ?? 0;
  const picker = useMovePicker(
    position,
    (move) => {
      const isRight = puzzle.solutions.includes(moveText(move, position));
      setAttempted({ ...now, isWrong: !isRight, made: isRight ? move : null });
      if (isRight) onSolved();
    },
    made === null,
  );
  const shown = useMemo(() => {
    const done = made === null ? null : advance(beginRules(position), { type: 'move', move: made });
    return done?.ok ? done.value.game.position : position;
  }, [position, made]);
  const hint = parseSquare(/^[a-l]\d+/.exec(puzzle.solutions[0] ?? '')?.[0] ?? '');
  const view: BoardView = {
    position: shown,
    turns: turnsOf(player),
    convert: true,
    viewer: player,
    selected: picker.selected,
    targets: picker.targets,
    drawings: isHinted && hint !== null && made === null ? [{ from: hint, to: hint, pen: 'blue' }] : [],
    lastMove: made === null ? null : { by: player, from: moveFrom(made), to: moveTo(made) },
    checked: checkedKings(shown),
    lit: player,
    isDim: false,
    waves: [],
  };
  return (
    <div className={cx(b.board, s.left)}>
      <header className={s.head}>
        <Tile color={player} size="s" label={t(`colour.name.${COLOR_NAMES[player]}`)} />
        <div>
          <h1>{t(`practice.kinds.${puzzle.kind}`)}</h1>
          <p className="muted">
            {t(`practice.tasks.${puzzle.kind}`, { side: t(`colour.side.${COLOR_NAMES[player]}`) })}
          </p>
        </div>
      </header>
      {/* The key is new for each puzzle, so that no piece moves over from the previous one. */}
      <PickerBoard key={puzzle.id} position={position} picker={picker} view={view} />
      <div className={s.acts}>
        <p role="status" className={cx(s.verdict, made !== null && s.right)}>
          {made !== null
            ? t('practice.right', { move: puzzle.solutions.join(', ') })
            : isWrong
              ? t('practice.wrong')
              : ''}
        </p>
        <Button
          size="small"
          icon="eye"
          disabled={made !== null || isHinted}
          onClick={() => setAttempted({ ...now, isHinted: true })}
        >
          {t('practice.hint')}
        </Button>
        <Button size="small" kind={made === null ? 'plain' : 'primary'} onClick={onNext}>
          {t('practice.next')}
        </Button>
      </div>
    </div>
  );
}
