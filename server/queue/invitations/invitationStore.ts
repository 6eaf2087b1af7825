/**
 * Rows of invitations. The state of an invitation is derived from its row, the game and the seats. So an append of the
 * game log that starts the game or frees a seat does not have to write the invitation.
 */
import { type Kysely, sql } from 'kysely';
import type { InvitationState, Invitations } from '../../../protocol/http/peopleApi.ts';
import { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Kysely<Tables>;

/** SQL expression: the state of the invitation `i` to the game `g`. */
const STATE = sql<InvitationState>`case
  when exists (select from game_seat s where s.game_id = i.game_id and s.player_id = i.account_id) then 'ACCEPTED'
  when i.refused_at is not null then 'REFUSED'
  when i.withdrawn_at is not null or g.state <> 'NOT_STARTED' or g.deleted_at is not null
    or not exists (select from game_seat s where s.game_id = i.game_id and s.player_id = i.inviter_id)
    then 'WITHDRAWN'
  else 'OPEN' end`;

export interface Invitee {
  readonly id: string;
  /** Whether one of the two users blocks the other. */
  readonly isBlocked: boolean;
}

export class InvitationStore extends Store {
  async list(gameId: string, accountId: string, db: Tx = this.db): Promise<Invitations> {
    const { rows } = await sql<{ sent: boolean; username: string; state: InvitationState }>`
      select i.inviter_id = ${accountId} as sent, a.username, ${STATE} as state
      from game_invitation i join game g on g.id = i.game_id
        join account a on a.id = case when i.inviter_id = ${accountId} then i.account_id else i.inviter_id end
      where i.game_id = ${gameId} and a.deleted_at is null
        and (i.inviter_id = ${accountId} or (i.account_id = ${accountId} and i.is_delivered))
      order by i.created_at, a.username`.execute(db);
    const received = rows.find(({ sent }) => !sent);
    return {
      sent: rows.filter(({ sent }) => sent).map(({ username, state }) => ({ nickname: username, state })),
      received: received ? { by: received.username, state: received.state } : null,
    };
  }
}

/** Locks the game, so that concurrent invitations cannot exceed the limit. */
export async function lockGame(tx: Tx, gameId: string): Promise<void> {
  await tx.selectFrom('game').select('id').where('id', '=', gameId).forNoKeyUpdate().execute();
}

/**
 * Returns the users with this nickname key whose accounts are active, or the users with these ids, who may be guests.
 * Deleted accounts are left out.
 */
export async function findInvitees(
  tx: Tx,
  which: { readonly usernameKey: string } | { readonly ids: readonly string[] },
  inviterId: string,
): Promise<Invitee[]> {
  const condition =
    'ids' in which
      ? sql`a.id in (${sql.join(which.ids)})`
      : sql`a.username_key = ${which.usernameKey} and a.activated_at is not null`;
  const { rows } = await sql<{ id: string; blocked: boolean }>`
    select a.id, exists (select from person_block b where (b.account_id, b.blocked_id) in
      ((a.id, ${inviterId}), (${inviterId}, a.id))) as blocked
    from account a where ${condition} and a.deleted_at is null`.execute(tx);
  return rows.map(({ id, blocked }) => ({ id, isBlocked: blocked }));
}

export interface FoundInvitation {
  readonly state: InvitationState;
  /** False if one of the two users blocked the other. The inviter does not learn this. */
  readonly isDelivered: boolean;
}

/** Returns the user's invitation to the game, or null without one. */
export async function findInvitation(
  tx: Tx,
  gameId: string,
  accountId: string,
): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`select ${STATE} as state, i.is_delivered as "isDelivered"
    from game_invitation i join game g on g.id = i.game_id
    where i.game_id = ${gameId} and i.account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** Writes the invitation, or renews one that was withdrawn. */
export async function insertInvitation(
  tx: Tx,
  gameId: string,
  inviterId: string,
  { id, isBlocked }: Invitee,
): Promise<void> {
  await sql`insert into game_invitation as i (game_id, account_id, inviter_id, is_delivered)
    values (${gameId}, ${id}, ${inviterId}, ${!isBlocked})
    on conflict (game_id, account_id) do update
      set inviter_id = excluded.inviter_id, is_delivered = excluded.is_delivered, created_at = now(),
        withdrawn_at = null`.execute(tx);
}

/** Refuses the user's invitation. */
export async function refuseInvitation(tx: Tx, gameId: string, accountId: string): Promise<void> {
  await sql`update game_invitation set refused_at = now()
    where game_id = ${gameId} and account_id = ${accountId}`.execute(tx);
}

/** Withdraws the invitation that `inviterId` sent. @returns the invited user, or null without an invitation. */
export async function withdrawInvitation(
  tx: Tx,
  gameId: string,
  inviterId: string,
  usernameKey: string,
): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    update game_invitation i set withdrawn_at = coalesce(i.withdrawn_at, now())
    from account a where i.game_id = ${gameId} and i.inviter_id = ${inviterId}
      and a.id = i.account_id and a.username_key = ${usernameKey}
    returning i.account_id`.execute(tx);
  return rows[0]?.account_id ?? null;
}
