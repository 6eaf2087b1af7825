import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import type { Judgement } from '../../../../engine/bots/analysis/judge.ts';
import type { GameRecord } from '../../../../engine/notation/record.ts';
import { playerOf } from '../../../../protocol/shapes/recordFacts.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { BetterMove } from '../../../shared/records/BetterMove.tsx';
import type { GameStep } from '../../../shared/records/gameSteps.ts';
import b from '../../../shared/ui/layout/BoardPage.module.css';
import { keepInSight } from '../../../shared/ui/lists/keepInSight.ts';
import s from '../Review.module.css';
import type { ReviewActor } from '../reviewMachine.ts';
import { type MoveRow, moveRows } from './moveRows.ts';

export interface MoveListProps {
  record: GameRecord;
  /** Whether the game was played on this server. If so, the names in the record are names of users. */
  isPlayed: boolean;
  steps: readonly GameStep[];
  comments: ReadonlyMap<number, string>;
  /** Numbers of the steps with the largest changes of the win probabilities. */
  turns: readonly number[];
  /** The judgements of bad moves by step number. */
  bad: ReadonlyMap<number, Judgement>;
  isHighlightsOnly: boolean;
  actor: ReviewActor;
}

/** Height of the sticky header with the players' names. */
const HEAD_PX = 48;

const NO_ROWS: readonly MoveRow[] = [];

/** Lists all moves by rounds. Each move links to its step. */
export function MoveList(props: MoveListProps) {
  const { record, isPlayed, steps, comments, turns, bad, isHighlightsOnly, actor } = props;
  const { t } = useTranslation();
  const highlights = useSelector(actor, ({ context }) => context.highlights);
  const allRows = useMemo(
    () => moveRows(steps, comments, isHighlightsOnly, highlights),
    [steps, comments, isHighlightsOnly, highlights],
  );
  // Rendered after the rest of the page, because it is the longest part.
  const rows = useDeferredValue(allRows, NO_ROWS);
  const at = useSelector(actor, ({ context }) => context.at);
  const choose = useCallback((number: number) => actor.send({ type: 'step.chosen', number }), [actor]);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark of the current step moves with it
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector('[aria-current]')?.closest('[data-row]');
    if (box && row) return keepInSight(box, row, HEAD_PX);
  }, [at, rows]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={list} className={s.list} tabIndex={0} aria-label={t('review.moves')}>
      <div className={cx(s.row, s.players)}>
        <span />
        {COLORS.map((color) => (
          <span key={color}>
            <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
            <span className={s.player}>
              {isPlayed ? <PersonName name={playerOf(record, color)} /> : playerOf(record, color)}
            </span>
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <Row key={row.key} row={row} at={shownIn(row, at)} turns={turns} bad={bad} onChoose={choose} />
      ))}
      {allRows.length === 0 ? (
        <p className="muted">{t(steps.length === 0 ? 'record.noMoves' : 'review.noHighlights')}</p>
      ) : null}
    </section>
  );
}

/**
 * Returns the number of the current step if it is in this row, otherwise 0. So a change of the step renders only two
 * rows.
 */
function shownIn(row: MoveRow, at: number): number {
  if (row.type === 'round') return row.cells.some((step) => step?.number === at) ? at : 0;
  return row.type === 'event' && row.step.number === at ? at : 0;
}

interface RowProps {
  row: MoveRow;
  at: number;
  turns: readonly number[];
  bad: ReadonlyMap<number, Judgement>;
  onChoose: (number: number) => void;
}

const Row = memo(function Row({ row, at, turns, bad, onChoose }: RowProps) {
  if (row.type === 'comment')
    return (
      <p className={s.rowComment} data-row>
        {row.text}
      </p>
    );
  if (row.type === 'event')
    return (
      <div className={s.row} data-row>
        <span className={s.number}>{row.round}</span>
        <EventButton step={row.step} at={at} turns={turns} onChoose={onChoose} />
      </div>
    );
  return (
    <div className={s.row} data-row>
      <span className={s.number}>{row.round}</span>
      {COLORS.map((color) => {
        const step = row.cells[color];
        if (!step)
          return (
            <span key={color} className={s.blank}>
              ·
            </span>
          );
        return (
          <Cell
            key={color}
            step={step}
            isCurrent={step.number === at}
            turns={turns}
            better={bad.get(step.number)}
            onChoose={onChoose}
          />
        );
      })}
    </div>
  );
});

interface CellProps extends Pick<RowProps, 'turns' | 'onChoose'> {
  step: GameStep;
  isCurrent: boolean;
  /** The judgement if the move is bad. */
  better: Judgement | undefined;
}

/**
 * The button of a move. It is memoized, because each new judgement renders the rows again but concerns only one button.
 */
const Cell = memo(function Cell({ step, isCurrent, turns, better, onChoose }: CellProps) {
  return (
    <button
      type="button"
      className={cx(b.move, s.move, isCurrent && b.current)}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onChoose(step.number)}
    >
      {step.recorded.event.type === 'pass' ? '–' : step.text}
      <TurnSign number={step.number} turns={turns} />
      {better ? <BetterMove step={step} judgement={better} /> : null}
    </button>
  );
});

function TurnSign({ number, turns }: { number: number; turns: readonly number[] }) {
  const index = turns.indexOf(number);
  return index < 0 ? null : <span className={s.sign}>{index + 1}</span>;
}

type EventProps = Omit<RowProps, 'row' | 'bad'> & { step: GameStep };

/** A row for armies that passed to another player, or for a player who left. */
function EventButton({ step, at, turns, onChoose }: EventProps) {
  const { t } = useTranslation();
  const { by, mates, awards, recorded, number } = step;
  const isMove = recorded.event.type === 'move' || recorded.event.type === 'pass';
  return (
    <button
      type="button"
      className={cx(b.move, s.eventButton, !isMove && number === at && b.current)}
      aria-current={!isMove && number === at ? 'step' : undefined}
      onClick={() => onChoose(number)}
    >
      {isMove ? null : (
        <>
          {by === null ? null : <Tile color={by} size="xs" label={t(`colour.name.${COLOR_NAMES[by]}`)} />}
          {t(`review.events.${recorded.event.type}`)}
        </>
      )}
      {mates.map(({ victim, by: mater }) => {
        const award = awards.find((one) => one.victim === victim);
        const points = pointsText(t, award?.points ?? 0);
        return (
          <span key={victim} className={s.mate}>
            <Tile color={mater} size="xs" label={t(`colour.name.${COLOR_NAMES[mater]}`)} />
            {t('record.takes')}
            <Tile color={victim} size="xs" label={t(`colour.name.${COLOR_NAMES[victim]}`)} />
            {t(award?.reason === 'FIRST_CHECKMATE' ? 'record.firstMate' : 'record.mate', { points })}
          </span>
        );
      })}
      {isMove ? null : <TurnSign number={number} turns={turns} />}
    </button>
  );
}
