/** Texts about games for admins. */
import type { TFunction } from 'i18next';
import type { AdminGame, AdminGameDetail } from '../../../../protocol/http/reports/adminGameApi.ts';
import type { Formats } from '../../../shared/i18n/formats.ts';
import { listStatus } from '../../../shared/records/listStatus.ts';

type Player = AdminGame['players'][number];

export function nameOfPlayer(t: TFunction, { name }: Player): string {
  return name ?? t('adminPages.games.free');
}

/** Returns the name of the state, as in the lists of games. */
export function stateOfGame(t: TFunction, game: AdminGame): string {
  const { gameState, isPostponed, isEndedByAdmin } = game;
  const freeSeats = game.players.filter(({ name }) => name === null).length;
  return t(`list.${listStatus({ gameState, isPostponed, isEndedByAdmin, freeSeats })}`);
}

export function timeText(t: TFunction, { duration }: Formats, { time }: AdminGameDetail): string {
  if (time.moveSeconds !== null) return t('adminPages.games.perMove', { time: duration(time.moveSeconds) });
  if (time.mainSeconds === null) return t('adminPages.games.unlimited');
  return t('adminPages.games.main', { minutes: time.mainSeconds / 60, seconds: time.incrementSeconds });
}
