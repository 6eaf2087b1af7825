import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScheduledTable, TABLE_SEATS } from '../../../../protocol/http/scheduledTableApi.ts';
import {
  cancelTable,
  giveSeatUp,
  stopWaiting,
  takeSeat,
  waitForSeat,
} from '../../../shared/data/calls/scheduledTables.ts';
import { isGuest } from '../../../shared/data/http/who.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { gamePath, PATHS } from '../../../shared/hooks/paths.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import s from './Tables.module.css';

interface SeatButtonsProps {
  table: ScheduledTable;
  /** Whether taking a seat is the main action of the page. */
  isMain?: boolean;
  /** Called after each change. */
  onChange: () => void;
}

/** Takes a seat of the table, gives it up, or cancels the table. */
export function SeatButtons({ table, isMain = false, onChange }: SeatButtonsProps) {
  const { t } = useTranslation();
  const request = useRequest();
  const [isCancelling, setCancelling] = useState(false);
  const { id, gameId, hasSeat, isHost, isWaiting, players, state } = table;
  const send = async (change: typeof takeSeat | typeof cancelTable) => {
    await request.send<object>(change(id));
    onChange();
  };
  if (gameId !== null)
    return (
      <LinkButton kind="primary" to={gamePath(gameId)}>
        {t('menu.return')}
      </LinkButton>
    );
  if (state !== 'OPEN') return null;
  if (isGuest())
    return (
      <LinkButton size="small" to={PATHS.signUp}>
        {t('scheduled.needsAccount')}
      </LinkButton>
    );
  return (
    <>
      {hasSeat ? (
        <Button
          size="small"
          disabled={request.isBusy}
          onClick={() => void send(giveSeatUp)}
          data-testid="seat-leave"
        >
          {t('scheduled.leave')}
        </Button>
      ) : players.length < TABLE_SEATS ? (
        <Button
          size="small"
          kind={isMain ? 'primary' : 'plain'}
          disabled={request.isBusy}
          onClick={() => void send(takeSeat)}
          data-testid="seat-take"
        >
          {t('scheduled.take')}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={request.isBusy}
          onClick={() => void send(isWaiting ? stopWaiting : waitForSeat)}
          data-testid="seat-wait"
        >
          {isWaiting ? t('scheduled.stopWaiting') : t('scheduled.wait')}
        </Button>
      )}
      {isHost ? (
        <Button
          size="small"
          kind="quiet"
          disabled={request.isBusy}
          onClick={() => setCancelling(true)}
          data-testid="table-cancel"
        >
          {t('scheduled.cancel')}
        </Button>
      ) : null}
      <Dialog open={isCancelling} onClose={() => setCancelling(false)} title={t('scheduled.cancelTitle')}>
        <p>{t('scheduled.cancelText')}</p>
        <div className={s.acts}>
          <Button kind="primary" onClick={() => setCancelling(false)}>
            {t('scheduled.keep')}
          </Button>
          <Button
            kind="alarm"
            onClick={() => {
              setCancelling(false);
              void send(cancelTable);
            }}
            data-testid="table-cancel-confirm"
          >
            {t('scheduled.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
