/**
 * Replaces nicknames in open rooms after a moderator has refused them or their users have deleted their accounts. A room
 * with such a player is released, because its match and its log contain the old name. Any process then rebuilds it from
 * its stored log, in which the name has been replaced.
 */
import type { Logger } from 'pino';
import { CLOSE } from '../../../protocol/room/closeCodes.ts';
import { lookEverySecond } from '../../startup/lookEverySecond.ts';
import type { GameRoom } from './GameRoom.ts';

/** Number of seconds that each check looks back, in case earlier checks failed or were late. */
const BACK_SECONDS = 30;

interface ReplacedNamesDeps {
  /** Returns the present names, by account id, of the accounts whose nickname was replaced in the last seconds. */
  listReplaced(withinSeconds: number): Promise<ReadonlyMap<string, string>>;
  readonly host: { readonly all: readonly GameRoom[] };
  readonly log: Logger;
}

/** @returns a function that stops the watch. */
export function watchReplacedNames({ listReplaced, host, log }: ReplacedNamesDeps): () => void {
  async function look(): Promise<void> {
    // A room that is opened later has the new names, so no check is needed before.
    if (host.all.length === 0) return;
    const names = await listReplaced(BACK_SECONDS);
    const outdated = names.size === 0 ? [] : host.all.filter((room) => isOutdated(room, names));
    await Promise.all(outdated.map((room) => room.release(CLOSE.MOVED)));
  }
  return lookEverySecond(look, log, 'replaced nicknames could not be queried');
}

/** Returns whether a user has another name in the room's log than at present, also one who has left the seat. */
function isOutdated({ session }: GameRoom, names: ReadonlyMap<string, string>): boolean {
  return session.entries.some(({ command }) => {
    if (command.type !== 'sit' && command.type !== 'takeBotSeat') return false;
    const present = names.get(command.playerId);
    return present !== undefined && present !== command.name;
  });
}
