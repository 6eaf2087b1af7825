import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';

/** Returns whether a player of a game that the server has described is a seat that somebody can still take. */
export function isFreeSeat({ status }: Pick<GameSessionView['players'][number], 'status'>): boolean {
  return status === 'WANTED' || status === 'DELETED';
}
