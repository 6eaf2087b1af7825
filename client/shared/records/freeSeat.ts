import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';

/** Returns whether a seat is free. The server lists the free seats of a game among its players. */
export function isFreeSeat({ status }: Pick<GameSessionView['players'][number], 'status'>): boolean {
  return status === 'WANTED' || status === 'DELETED';
}
