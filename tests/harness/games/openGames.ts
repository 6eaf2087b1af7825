/** Two open games with watchers, for changes that concern the players of only one of them. */
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { TestServer } from '../servers/testServer.ts';
import { newMember } from '../users/accounts.ts';

/**
 * Opens a game with a watcher, and another game with a watcher. Each game waits for players and is named after its
 * creator.
 */
export async function openTwoGames(server: TestServer) {
  const [game, other] = await Promise.all([openGame(server), openGame(server)]);
  const leave = () => Promise.all([game.watcher, other.creator, other.watcher].map((user) => user.leave()));
  return { game, other, leave };
}

async function openGame(server: TestServer) {
  const [creator, watcher] = await Promise.all([newMember(server), newMember(server)]);
  const { id } = (await creator.call<GameSessionView>('POST', '/api/game-session', { body: {} })).body;
  await creator.enter(id);
  /** Returns the names that the watcher sees: that of the player, and that of the game. */
  const namesSeen = async () => {
    const { match, facts } = await watcher.enter(id, 'watcher');
    return [match.seats[0].name, facts.title];
  };
  return { creator, watcher, namesSeen };
}
