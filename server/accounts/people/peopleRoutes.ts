/** The calls of profiles. */
import type { Router } from 'express';
import { ok } from '../../../engine/result.ts';
import { abilitiesOf, meets, privilegesOf } from '../../../protocol/http/abilities.ts';
import { OWN_PEOPLE_ROUTES, PEOPLE_ROUTES } from '../../../protocol/http/peopleApi.ts';
import type { Flags } from '../../../protocol/shapes/flags.ts';
import type { Guard } from '../../http/identity.ts';
import { mountOpenRoutes, mountRoutes } from '../../http/mountRoutes.ts';
import type { Identity } from '../accountService.ts';
import type { PeopleService, Viewer } from './peopleService.ts';

/** Creates the routes that everybody may call. */
export function peopleRoutes(people: PeopleService, flags: Flags): Router {
  const viewerOf = (who: Identity | null): Viewer | null => {
    if (!who) return null;
    const privileges = privilegesOf(who.account);
    const caller = { privileges, abilities: abilitiesOf(privileges, flags) };
    return { id: who.account.id, maySeeRatings: meets(caller, 'view leaderboards') };
  };
  return mountOpenRoutes(PEOPLE_ROUTES, {
    find: async ({ query }) => ok({ nicknames: await people.find(query.startsWith) }),
    get: ({ who, part }) => people.get(viewerOf(who), part('nickname')),
    games: ({ who, part, query }) => people.games(viewerOf(who), part('nickname'), query),
  });
}

/** Creates the routes that require an account. */
export function ownPeopleRoutes(people: PeopleService, guard: Guard): Router {
  return mountRoutes(
    OWN_PEOPLE_ROUTES,
    {
      followed: async ({ who }) => ok(await people.followed(who.account.id)),
      follow: ({ who, part }) => people.change(who.account.id, part('nickname'), 'person_follow', true),
      unfollow: ({ who, part }) => people.change(who.account.id, part('nickname'), 'person_follow', false),
      block: ({ who, part }) => people.change(who.account.id, part('nickname'), 'person_block', true),
      unblock: ({ who, part }) => people.change(who.account.id, part('nickname'), 'person_block', false),
      choices: async ({ who }) => ok(await people.choices(who.account.id)),
      async choose({ who, body }) {
        await people.choose(who.account.id, body);
        return ok({});
      },
    },
    { guard, needs: ['view account'] },
  );
}
