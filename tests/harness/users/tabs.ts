/** The same user in the same game, in another browser tab. */
import { TestUser } from './testUser.ts';

export async function secondTab(first: TestUser, gameId: string): Promise<TestUser> {
  const tab = new TestUser(first.url);
  tab.cookie = first.cookie;
  await tab.enter(gameId);
  return tab;
}
