import { memo, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { keepInSight } from '../../../shared/ui/lists/keepInSight.ts';
import s from './Record.module.css';
import type { HistoryRow, Timeline, TimelineEvent } from './timeline.ts';

interface HistoryProps {
  timeline: Timeline;
  /** Number of moves up to the shown position. Null for the current position. */
  step: number | null;
  onStep: (step: number) => void;
}

/**
 * Shows the moves by rounds, with one column per army. A press on a move shows the position after it. Events have their
 * own rows.
 */
export function History({ timeline, step, onStep }: HistoryProps) {
  const { t } = useTranslation();
  const { rows } = timeline;
  const latest = rows.findLastIndex((row) => row.type === 'round');
  const list = useRef<HTMLDivElement>(null);
  const isPast = useRef(false);
  useEffect(() => {
    const box = list.current;
    if (!box || (step === null && !isPast.current)) return;
    isPast.current = step !== null;
    // In the present the list follows the newest row again. Its origin is its end.
    if (step === null) box.scrollTop = 0;
    const row = box.querySelector(step === 0 ? 'tbody tr' : '[aria-current=step]')?.closest('tr');
    if (row) return keepInSight(box, row, HEAD_PX);
  }, [step]);
  return (
    <ScrollsToEnd ref={list}>
      <table className={s.history} data-testid="history">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('record.round')}</span>
            </th>
            {COLORS.map((color) => (
              <th key={color} scope="col">
                <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            row.type === 'event' ? (
              <tr key={keyOf(row, index)} className={s.event} data-testid="history-event">
                <td>{row.number}</td>
                <td colSpan={4}>
                  <TimelineRow event={row.event} />
                </td>
              </tr>
            ) : (
              <Round
                key={keyOf(row, index)}
                row={row}
                isLatest={index === latest}
                step={step !== null && row.steps.includes(step) ? step : null}
                onStep={onStep}
              />
            ),
          )}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={s.none}>{t('record.noMoves')}</p> : null}
    </ScrollsToEnd>
  );
}

/** Height of the sticky header with the armies. */
const HEAD_PX = 34;

/** The index is the key, because rows are only appended. */
function keyOf(row: HistoryRow, index: number): string {
  return `${row.type}-${index}`;
}

interface RoundProps {
  row: Extract<HistoryRow, { type: 'round' }>;
  isLatest: boolean;
  /** The shown step, if it is in this row. */
  step: number | null;
  onStep: (step: number) => void;
}

const Round = memo(function Round({ row, isLatest, step: shown, onStep }: RoundProps) {
  const last = row.cells.findLastIndex((cell) => cell !== null);
  return (
    <tr>
      <td>{row.number}</td>
      {COLORS.map((color) => {
        const cell = row.cells[color] ?? null;
        const step = row.steps[color] ?? null;
        const isNow = isLatest && color === last;
        const isShown = step !== null && step === shown;
        return (
          <td
            key={color}
            className={cx(isNow && s.now, isShown && s.shown, cell === null && s.blank)}
            aria-current={isNow || undefined}
          >
            {step === null ? (
              <span>{cell ?? '·'}</span>
            ) : (
              // Hundreds of these buttons would be in the way of the Tab key, so they are not in the tab order. The
              // arrow keys of the page also show each move.
              <button
                type="button"
                tabIndex={-1}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => onStep(step)}
              >
                {cell}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** A row of the history for an event: captured and frozen armies. */
function TimelineRow({ event }: { event: TimelineEvent }) {
  const { t } = useTranslation();
  if (event.type === 'checkmated') {
    return (
      <span className="row gap-1-5">
        <Tile color={event.by} size="xs" label={t(`colour.name.${COLOR_NAMES[event.by]}`)} />
        {t('record.takes')}
        <Tile color={event.victim} size="xs" label={t(`colour.name.${COLOR_NAMES[event.victim]}`)} />
        {event.isFirst
          ? t('record.firstMate', { points: pointsText(t, event.points) })
          : t('record.mate', { points: pointsText(t, event.points) })}
      </span>
    );
  }
  if (event.type === 'botReplaced') {
    return (
      <span className="row gap-1-5">
        <Tile color={event.color} size="xs" label={t(`colour.name.${COLOR_NAMES[event.color]}`)} />
        {t('takeover.row', { name: event.name })}
      </span>
    );
  }
  if (event.type !== 'statusChanged') return null;
  return (
    <span className="row gap-1-5">
      <Tile color={event.color} size="xs" label={t(`colour.name.${COLOR_NAMES[event.color]}`)} />
      {event.status === 'RESIGNED' ? t('record.resigned') : t('record.outOfTime')}
    </span>
  );
}

/** Follows the newest row, unless the user has scrolled back. */
export function ScrollsToEnd({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div ref={ref} className={s.scroll} tabIndex={0}>
      <div className={s.bottom}>{children}</div>
    </div>
  );
}
