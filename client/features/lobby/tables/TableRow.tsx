import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { QUEUE_TIMES } from '../../../../protocol/http/queueApi.ts';
import type { ScheduledTable } from '../../../../protocol/http/scheduledTableApi.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { tablePath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import s from './Tables.module.css';

export interface TableRowProps {
  table: ScheduledTable;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

/** One scheduled table: its start in the reader's time zone, its time setting, and the users who have a seat. */
export function TableRow({ table, children }: TableRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { mainSeconds, incrementSeconds } = QUEUE_TIMES[table.timeSetting];
  return (
    <li className={s.row} data-testid={`table-${table.id}`}>
      <SeatMap taken={COLORS.slice(0, table.players.length)} isAssigned={false} className={s.map} />
      <div className={s.words}>
        <Link to={tablePath(table.id)}>
          <b className="num">{formats.dateTime(table.startsAtTimestampEpochSeconds * 1000)}</b>
        </Link>
        <small>
          <span className="num">
            {mainSeconds / 60} + {incrementSeconds}
          </span>
          {' · '}
          {t('scheduled.seats', { count: table.players.length })}
          {table.isWeekly ? ` · ${t('scheduled.weekly')}` : null}
        </small>
        <small>{table.players.join(', ')}</small>
      </div>
      {children ? <div className={s.acts}>{children}</div> : null}
    </li>
  );
}
