import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { armyName } from '../../../shared/board/look/army.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { editGame } from '../../../shared/data/http/api.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { useTimeText } from '../seats/timeText.ts';
import type { TableNow } from '../useTable.ts';
import { InviteLink } from './Invite.tsx';
import { SentInvitations, useInvitations } from './SentInvitations.tsx';
import s from './WaitingCard.module.css';

interface WaitingCardProps {
  table: TableNow;
  match: Match;
  onInvite: () => void;
  /** Opens the dialog in which the owner confirms the removal of the player. */
  onTakeOff: (seat: Color) => void;
}

/** A game that waits for players: taken and free seats, the invitation, and the start. */
export function WaitingCard({ table, match, onInvite, onTakeOff }: WaitingCardProps) {
  const { gameId, title, viewer, isOwner, give: issue } = table;
  const { t } = useTranslation();
  const who = useWho();
  const invitations = useInvitations(gameId, isOwner && may(who, 'view account'));
  const timeText = useTimeText();
  const taken = COLORS.filter((color) => match.seats[color].playerId !== null);
  const free = COLORS.length - taken.length;
  const isReady = viewer !== null && match.seats[viewer].isReady;
  return (
    <section className={s.waiting} data-testid="waiting">
      <SeatMap taken={taken} className={s.map} />
      <h2>{free > 0 ? t('waiting.forPlayers', { count: free }) : t('state.allHere')}</h2>
      <p className={cx(s.time, 'sm muted')}>{timeText(match.settings.time)}</p>
      {match.refillEndsAt === null ? null : <Refill match={match} endsAt={match.refillEndsAt} />}
      {free > 0 && match.settings.isRandom !== true ? (
        <>
          {/* The card has no space for both the invitations and the link. The dialog has the link too. */}
          {invitations.sent.length > 0 ? null : (
            <InviteLink
              gameId={gameId}
              title={title}
              from={viewer === null ? title : match.seats[viewer].name}
              match={match}
            />
          )}
          <Button kind="primary" icon="share" onClick={onInvite} data-testid="invite">
            {t('invite.open')}
          </Button>
        </>
      ) : null}
      <SentInvitations {...invitations} />
      {isOwner ? <OtherPlayers table={table} match={match} onTakeOff={onTakeOff} /> : null}
      <div className="stack gap-2">
        {viewer === null || free > 0 ? null : (
          <Button
            kind={isOwner ? 'plain' : 'primary'}
            disabled={isReady}
            onClick={() => issue('ready')}
            data-testid="ready"
          >
            {isReady ? t('pause.waitingForOthers') : t('pause.sayReady')}
          </Button>
        )}
        {isOwner && free > 0 && match.settings.isRandom !== true ? (
          <AddBots table={table} free={free} />
        ) : null}
        {isOwner ? (
          <Button
            kind={free > 0 ? 'plain' : 'primary'}
            disabled={free > 0}
            onClick={() => issue('start')}
            data-testid="start"
          >
            {t('waiting.start')}
          </Button>
        ) : null}
        {viewer === null || isOwner ? null : (
          <Button kind="quiet" onClick={() => issue('leaveSeat')} data-testid="leave-seat">
            {t('waiting.leave')}
          </Button>
        )}
      </div>
      {isOwner && viewer !== null && free === 0 ? null : (
        <p className="xs dim">
          {viewer === null
            ? t('waiting.watching')
            : isOwner
              ? t('waiting.ownerHint')
              : t('waiting.playerHint')}
        </p>
      )}
    </section>
  );
}

/** Gives the free seats to bots, of the level of the bots that are already there, otherwise of the middle level. */
function AddBots({ table, free }: { table: TableNow; free: number }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const bots = COLORS.filter((color) => table.view?.facts.isBot[color]).length;
    await valueOrReport(editGame(table.gameId, { numberOfBots: bots + free }));
    setBusy(false);
  };
  return (
    <Button icon="bot" disabled={isBusy} onClick={() => void add()} data-testid="add-bots">
      {t('waiting.addBots', { count: free })}
    </Button>
  );
}

/**
 * Shown after a player of a random game has given up the seat. Says who will take the seat, or when the game will be
 * cancelled.
 */
function Refill({ match, endsAt }: { match: Match; endsAt: number }) {
  const { t } = useTranslation();
  useTick(1000);
  const seconds = Math.max(0, Math.ceil((endsAt - serverTime.now()) / 1000));
  const hasBots = match.seats.some((seat) => seat.isAutoReady);
  return (
    <div className="sm" data-testid="refill">
      <p role="status">{t('refill.left')}</p>
      {hasBots ? (
        <p>{t('refill.withBots')}</p>
      ) : (
        // Screen readers do not announce each change of an element with the role `timer`.
        <p className="num" role="timer">
          {t('refill.cancelsIn', { time: `0:${String(seconds).padStart(2, '0')}` })}
        </p>
      )}
    </div>
  );
}

/** Lists the other human players, whom the owner can remove. */
function OtherPlayers({ table, match, onTakeOff }: Omit<WaitingCardProps, 'onInvite'>) {
  const { t } = useTranslation();
  const others = COLORS.filter(
    (color) =>
      match.seats[color].playerId !== null && color !== table.viewer && !table.view?.facts.isBot[color],
  );
  if (others.length === 0) return null;
  return (
    <ul className={s.players} aria-label={t('waiting.players')}>
      {others.map((color) => {
        const { name } = match.seats[color];
        return (
          <li key={color}>
            <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
            <span className="grow">
              <PersonName name={name} isInGame />
            </span>
            <Button
              size="small"
              kind="quiet"
              icon="x"
              onClick={() => onTakeOff(color)}
              aria-label={t('waiting.takeOffName', { name })}
              title={t('waiting.takeOffName', { name })}
              data-testid={`take-off-${armyName(color)}`}
            >
              <span className={s.word}>{t('waiting.takeOff')}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
