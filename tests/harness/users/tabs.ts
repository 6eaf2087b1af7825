/** Opens a second browser tab of the same user in the same game. */
import { TestUser } from './testUser.ts';

export async function secondTab(first: TestUser, gameId: string): Promise<TestUser> {
  const tab = new TestUser(first.url);
  tab.cookie = first.cookie;
  await tab.enter(gameId);
  return tab;
}
