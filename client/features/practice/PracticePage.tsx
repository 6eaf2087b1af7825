import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { startPosition } from '../../../engine/board/position.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import { GAME_KINDS, PUZZLE_KINDS } from '../../../engine/study/puzzles.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import type { BoardView } from '../../shared/board/boardView.ts';
import { turnsOf } from '../../shared/board/geometry.ts';
import { useMovePicker } from '../../shared/board/input/useMovePicker.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { PickerBoard } from '../../shared/board/PickerBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { isGuest } from '../../shared/data/http/who.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import { LearnLinks } from '../../shared/ui/layout/LearnLinks.tsx';
import s from './Practice.module.css';
import { dayOf, storeAnswer, streakAt, syncPractice, usePractice } from './progress.ts';
import { dailyPuzzle, GAME_PUZZLES, type PracticePuzzle, PUZZLES, STUDIES } from './puzzles.ts';

/** Shows the puzzle of the day and all puzzles by kind, one at a time, with the user's streak, rating and progress. */
export function PracticePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const progress = usePractice();
  const solved = useMemo(() => new Set(progress.solved), [progress]);
  const [today] = useState(() => dayOf(new Date()));
  const daily = dailyPuzzle(today);
  useTitle(t('practice.title'));
  useEffect(() => void syncPractice(), []);
  const wanted = PUZZLES.find(({ id }) => id === params.get('puzzle'));
  const puzzle = wanted ?? daily ?? PUZZLES[0];
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
        <PuzzleBoard
          puzzle={puzzle}
          isDaily={puzzle === daily}
          onAnswer={(isRight, isClean) =>
            storeAnswer(puzzle, { isRight, isClean, day: puzzle === daily ? today : null })
          }
          onNext={next}
        />
        <section className={s.progress} aria-labelledby="practice-progress">
          <h2 id="practice-progress">{t('practice.progress')}</h2>
          <dl className={s.figures}>
            <div>
              <dt>{t('practice.rating')}</dt>
              <dd data-testid="practice-rating">{progress.rating}</dd>
            </div>
            <div>
              <dt>{t('practice.streak')}</dt>
              <dd data-testid="practice-streak">
                {t('practice.days', { count: streakAt(progress, today) })}
              </dd>
            </div>
          </dl>
          {daily ? (
            <Button
              kind={puzzle === daily ? 'plain' : 'primary'}
              icon={solved.has(daily.id) ? 'check' : 'play'}
              data-testid="daily-puzzle"
              onClick={() => show(daily.id)}
            >
              {t('practice.daily')}
            </Button>
          ) : null}
          <p className="sm muted">{t(isGuest() ? 'practice.onDevice' : 'practice.inAccount')}</p>
          <PuzzleLists
            title={t('practice.fromGames')}
            puzzles={GAME_PUZZLES}
            kinds={GAME_KINDS}
            {...{ solved, puzzle, show }}
          />
          <PuzzleLists
            title={t('practice.studies')}
            puzzles={STUDIES}
            kinds={PUZZLE_KINDS}
            {...{ solved, puzzle, show }}
          />
          <LearnLinks />
        </section>
      </main>
    </Framed>
  );
}

interface PuzzleListsProps {
  title: string;
  puzzles: readonly PracticePuzzle[];
  kinds: readonly PracticePuzzle['kind'][];
  solved: ReadonlySet<string>;
  puzzle: PracticePuzzle;
  show: (id: string) => void;
}

/** Lists the puzzles of one origin, grouped by kind. A press on a kind opens its current puzzle. */
function PuzzleLists({ title, puzzles, kinds, solved, puzzle, show }: PuzzleListsProps) {
  const { t } = useTranslation();
  return (
    <section className={s.origin} aria-label={title}>
      <h3>{title}</h3>
      {kinds.map((kind) => {
        const all = puzzles.filter((one) => one.kind === kind);
        if (all.length === 0) return null;
        const done = all.filter(({ id }) => solved.has(id)).length;
        const name = t(`practice.kinds.${kind}`);
        return (
          <details key={kind} className={s.kind} open={all.includes(puzzle)}>
            <summary className={s.kindHead}>
              <b>{name}</b>
              <span className="num">{t('practice.solvedOf', { done, all: all.length })}</span>
            </summary>
            <ol className="cluster gap-1-5">
              {all.map(({ id }, index) => (
                <li key={id}>
                  <button
                    type="button"
                    className={cx(s.item, solved.has(id) && s.solved, id === puzzle.id && s.current)}
                    aria-current={id === puzzle.id ? 'true' : undefined}
                    aria-label={t(solved.has(id) ? 'practice.itemSolved' : 'practice.item', {
                      kind: name,
                      number: index + 1,
                    })}
                    onClick={() => show(id)}
                  >
                    {solved.has(id) ? <Icon name="check" /> : index + 1}
                  </button>
                </li>
              ))}
            </ol>
          </details>
        );
      })}
    </section>
  );
}

interface PuzzleBoardProps {
  puzzle: PracticePuzzle;
  isDaily: boolean;
  /** @param isClean whether this is the first attempt, without a hint. */
  onAnswer: (isRight: boolean, isClean: boolean) => void;
  onNext: () => void;
}

/** The user's attempt at a puzzle. */
interface PracticeAttempt {
  readonly puzzle: PracticePuzzle;
  /** The move with which the user solved the puzzle. Null before that. */
  readonly made: Move | null;
  readonly isWrong: boolean;
  readonly isHinted: boolean;
}

function untouched(puzzle: PracticePuzzle): PracticeAttempt {
  return { puzzle, made: null, isWrong: false, isHinted: false };
}

function PuzzleBoard({ puzzle, isDaily, onAnswer, onNext }: PuzzleBoardProps) {
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
      onAnswer(isRight, !isWrong && !isHinted);
    },
    made === null,
  );
  const shown = useMemo(() => {
    const done = made === null ? null : advance(beginRules(position), { type: 'move', move: made });
    return done?.ok ? done.value.game.position : position;
  }, [position, made]);
  const hint = parseSquare(/^[a-l]\d+/.exec(puzzle.solutions[0] ?? '')?.[0] ?? '');
  const view: BoardView = {
    ...START_BOARD,
    position: shown,
    turns: turnsOf(player),
    viewer: player,
    selected: picker.selected,
    targets: picker.targets,
    drawings: isHinted && hint !== null && made === null ? [{ from: hint, to: hint, pen: 'blue' }] : [],
    lastMove: made === null ? null : { by: player, from: moveFrom(made), to: moveTo(made) },
    checked: checkedKings(shown),
    lit: player,
  };
  return (
    <div className={cx(b.board, s.left)}>
      <header className={s.head}>
        <Tile color={player} size="s" label={t(`colour.name.${COLOR_NAMES[player]}`)} />
        <div>
          <h1>{t(`practice.kinds.${puzzle.kind}`)}</h1>
          {isDaily || puzzle.level ? (
            <p className="sm muted" data-testid="puzzle-level">
              {[
                isDaily ? t('practice.daily') : null,
                puzzle.level ? t('practice.difficulty', { level: puzzle.level }) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ) : null}
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
