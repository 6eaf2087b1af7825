/** The calls of profiles. */
import {
  OWN_PEOPLE_ROUTES,
  PEOPLE_ROUTES,
  type ProfileChoices,
} from '../../../../protocol/http/peopleApi.ts';
import { api } from '../http/basePath.ts';
import { call } from '../http/call.ts';
import { callWithAccount } from '../http/session.ts';

export const fetchPerson = (nickname: string) => call(api(), PEOPLE_ROUTES.get, { path: { nickname } });

export const findPeople = (startsWith: string) => call(api(), PEOPLE_ROUTES.find, { query: { startsWith } });

interface PersonGamesQuery {
  readonly color?: 'WHITE' | 'BLACK' | 'RED' | 'GREEN';
  readonly result?: 'WON' | 'LOST' | 'DRAW' | 'UNFINISHED';
  readonly opponent?: string;
}

export const fetchPersonGames = (
  nickname: string,
  question: PersonGamesQuery,
  pageNo: number,
  pageSize: number,
) => call(api(), PEOPLE_ROUTES.games, { path: { nickname }, query: { ...question, pageNo, pageSize } });

export const fetchFollowed = () => callWithAccount(OWN_PEOPLE_ROUTES.followed);

export type Relation = 'follow' | 'block';

/** Follows or blocks a person, or stops doing so if `isWanted` is false. */
export function relate(nickname: string, relation: Relation, isWanted: boolean) {
  const routes = { follow: ['follow', 'unfollow'], block: ['block', 'unblock'] } as const;
  const name = routes[relation][isWanted ? 0 : 1];
  return callWithAccount(OWN_PEOPLE_ROUTES[name], { path: { nickname } });
}

export const fetchProfileChoices = () => callWithAccount(OWN_PEOPLE_ROUTES.choices);

export const saveProfileChoices = (body: ProfileChoices) =>
  callWithAccount(OWN_PEOPLE_ROUTES.choose, { body });
