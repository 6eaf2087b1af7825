import { RUNNING_STATES } from '../../../../engine/match/gameStates.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { recordFacts } from '../../../../protocol/shapes/recordFacts.ts';
import { fetchPlayedGame } from '../../../shared/data/calls/savedGames.ts';
import { type FailureCode, fetchGame } from '../../../shared/data/http/api.ts';
import { storePlayed } from '../../../shared/storage/localRecords.ts';
import { forgetStarted, type StartedGame, startedGames } from '../../../shared/storage/startedGames.ts';

const GONE: readonly FailureCode[] = [ERR.GAME_NOT_FOUND, ERR.GAME_DELETED];

/** Stores on this device the records of the games that have ended since the user left them. */
export async function collectStarted(): Promise<void> {
  await Promise.all(startedGames().map(collect));
}

async function collect({ gameId, title, kind, seat }: StartedGame): Promise<void> {
  const game = await fetchGame(gameId);
  if (!game.ok) {
    if (GONE.includes(game.error.code)) forgetStarted(gameId);
    return;
  }
  if (RUNNING_STATES.includes(game.value.gameState)) return;
  const played = await fetchPlayedGame(gameId);
  if (!played.ok) return;
  const { record } = played.value;
  const savedAt = recordFacts(record)?.endedAt ?? Date.now();
  if (storePlayed({ gameId, title, kind, seat, record, savedAt }) === 'STORED') forgetStarted(gameId);
}
