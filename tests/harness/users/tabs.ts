/** The same person at the same game in another tab of the browser. */
import { Person } from './testUser.ts';

export async function secondTab(first: Person, gameId: string): Promise<Person> {
  const tab = new Person(first.url);
  tab.cookie = first.cookie;
  await tab.enter(gameId);
  return tab;
}
