/** Invitations of users to private games. An invited user accepts by taking a seat. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import { type Invitations, MAX_INVITATIONS } from '../../../protocol/http/peopleApi.ts';
import type { NotificationContent } from '../../../protocol/notifications/params.ts';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import type { Account } from '../../accounts/accountStore.ts';
import { nicknameKeys } from '../../accounts/profile/nicknames.ts';
import { Component } from '../../component.ts';
import type { Tables } from '../../db/tables.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { markDone, type NewNotification, notify } from '../../notifications/notify.ts';
import {
  findInvitation,
  findInvitees,
  type InvitationStore,
  type Invitee,
  insertInvitation,
  lockGame,
  refuseInvitation,
  withdrawInvitation,
} from './invitationStore.ts';

type Tx = Kysely<Tables>;
type Inviter = Pick<Account, 'id' | 'username'>;
type InvitedGame = Pick<GameRow, 'id' | 'name' | 'creatorId' | 'isRandom' | 'settings' | 'state'>;

export interface InvitationDeps {
  readonly store: InvitationStore;
  /** Called when deliveries may be due. */
  readonly wake: () => void;
}

export class InvitationService extends Component<InvitationDeps> {
  list(gameId: string, accountId: string): Promise<Invitations> {
    return this.deps.store.list(gameId, accountId);
  }

  /**
   * Invites a user to the inviter's private game. A repeated invitation notifies the user only if the earlier
   * invitation was withdrawn. If one of the two users blocks the other, the answer is the same, but the invitation is
   * not delivered.
   */
  async invite(
    game: InvitedGame,
    inviter: Inviter,
    nickname: string,
  ): Promise<Result<Invitations, ErrorCode>> {
    const refusal = whyNotInvitable(game, inviter.id);
    if (refusal) return err(refusal);
    const { store, wake } = this.deps;
    const result = await store.transaction(async (tx): Promise<Result<Invitations, ErrorCode>> => {
      await lockGame(tx, game.id);
      const { usernameKey } = nicknameKeys(nickname);
      const [invitee] = await findInvitees(tx, { usernameKey }, inviter.id);
      if (!invitee) return err(ERR.PERSON_NOT_FOUND);
      if (invitee.id === inviter.id) return err(ERR.INVITES_ONESELF);
      const { sent } = await store.list(game.id, inviter.id, tx);
      const known = await findInvitation(tx, game.id, invitee.id);
      if (known?.state === 'ACCEPTED') return err('ALREADY_SEATED');
      const isSent = known?.state === 'OPEN' || known?.state === 'REFUSED';
      if (!isSent && sent.filter(({ state }) => state === 'OPEN').length >= MAX_INVITATIONS)
        return err(ERR.TOO_MANY_INVITATIONS);
      const isUnblocked = known?.isDelivered === false && !invitee.isBlocked;
      if (!isSent || isUnblocked) await send(tx, game, inviter, invitee);
      return ok(await store.list(game.id, inviter.id, tx));
    });
    wake();
    return result;
  }

  /**
   * Invites players of an ended game to its rematch, which `inviter` has created. `playerIds` are the players who have
   * left the page of the ended game. Guests are notified, but get no invitation that they could refuse.
   */
  async inviteToRematch(next: InvitedGame, inviter: Inviter, playerIds: readonly string[]): Promise<void> {
    const { store, wake } = this.deps;
    if (playerIds.length === 0) return;
    await store.transaction(async (tx) => {
      await lockGame(tx, next.id);
      const invitees = await findInvitees(tx, { ids: playerIds }, inviter.id);
      for (const invitee of invitees)
        if ((await findInvitation(tx, next.id, invitee.id)) === null) await send(tx, next, inviter, invitee);
    });
    wake();
  }

  async withdraw(
    gameId: string,
    inviterId: string,
    nickname: string,
  ): Promise<Result<Invitations, ErrorCode>> {
    const { store } = this.deps;
    return store.transaction(async (tx): Promise<Result<Invitations, ErrorCode>> => {
      await lockGame(tx, gameId);
      const { usernameKey } = nicknameKeys(nickname);
      const accountId = await withdrawInvitation(tx, gameId, inviterId, usernameKey);
      if (accountId === null) return err(ERR.NOT_INVITED);
      await markDone(tx, [invitationOf(gameId, accountId)]);
      return ok(await store.list(gameId, inviterId, tx));
    });
  }

  async refuse(gameId: string, accountId: string): Promise<Result<Record<string, never>, ErrorCode>> {
    return this.deps.store.transaction(async (tx) => {
      await lockGame(tx, gameId);
      const known = await findInvitation(tx, gameId, accountId);
      if (known?.state !== 'OPEN' || !known.isDelivered) return err(ERR.NOT_INVITED);
      await refuseInvitation(tx, gameId, accountId);
      await markDone(tx, [invitationOf(gameId, accountId)]);
      return ok({});
    });
  }

  /** Marks the notifications of invitations to a deleted game as read. */
  async gameDeleted(gameId: string): Promise<void> {
    await this.deps.store.transaction((tx) => markDone(tx, [invitationOf(gameId, null)]));
  }
}

/** Returns why a user cannot invite others to the game, or null. */
function whyNotInvitable(game: InvitedGame, accountId: string): ErrorCode | null {
  if (game.isRandom) return 'NOT_PRIVATE';
  if (game.creatorId !== accountId) return ERR.NOT_THE_OWNER;
  return game.state === 'NOT_STARTED' ? null : 'GAME_ALREADY_STARTED';
}

function invitationOf(gameId: string, accountId: string | null) {
  return { accountId, kind: 'INVITED', subject: gameId } as const;
}

async function send(tx: Tx, game: InvitedGame, inviter: Inviter, invitee: Invitee): Promise<void> {
  await insertInvitation(tx, game.id, inviter.id, invitee);
  if (!invitee.isBlocked) await notify(tx, [noticeOf(game, inviter, invitee.id)]);
}

function noticeOf(game: InvitedGame, { username }: Inviter, accountId: string): NewNotification {
  return {
    ...contentFor(game, username),
    accountId,
    subject: game.id,
    link: PAGES.game.path.replace(':gameId', game.id),
    dedupeKey: `${game.id}:INVITED:${randomUUID()}`,
    hasMail: true,
  };
}

type Invited = Extract<NotificationContent, { kind: 'INVITED' }>;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** Returns the params of the notification. A time per move is given in the largest unit that needs no fraction. */
function contentFor({ name: game, settings: { time } }: InvitedGame, player: string): Invited {
  const of = (params: Omit<Invited['params'], 'game' | 'player'>): Invited => ({
    kind: 'INVITED',
    params: { game, player, ...params },
  });
  if (time.kind === 'unlimited') return of({ context: 'UNLIMITED' });
  if (time.kind === 'main') {
    const amount = Math.round(time.mainMs / 6000) / 10;
    return of({ context: 'MAIN', amount, increment: time.incrementMs / 1000 });
  }
  if (time.moveMs % HOUR_MS === 0) return of({ context: 'MOVE_HOURS', amount: time.moveMs / HOUR_MS });
  if (time.moveMs % MINUTE_MS === 0) return of({ context: 'MOVE_MINUTES', amount: time.moveMs / MINUTE_MS });
  return of({ context: 'MOVE_SECONDS', amount: time.moveMs / 1000 });
}
