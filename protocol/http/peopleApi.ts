/**
 * The HTTP calls of profiles, of following and blocking users, and of invitations. Below `/api`; the public calls also
 * below `/api/guest`.
 */
import { z } from 'zod';
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import { GAME_RESULTS, ownGame } from './gameShapes.ts';
import { nothing, page, pageOf, type Route } from './route.ts';

/** The users who see a profile besides its owner: everybody, the users whom the owner follows, or nobody. */
export const PROFILE_AUDIENCES = ['EVERYBODY', 'FOLLOWED', 'NOBODY'] as const;
export type ProfileAudience = (typeof PROFILE_AUDIENCES)[number];
/** Maximum number of people that a search finds. */
export const FOUND_PEOPLE = 10;
/** Maximum number of people whom one user can follow, and maximum number whom one user can block. */
export const MAX_PEOPLE = 500;

/** Number of days for which an earlier nickname opens the profile of its user. */
export const OLD_NICKNAME_DAYS = 90;

const color = z.enum(COLOR_NAMES);

const profile = z.object({
  sinceTimestampEpochSeconds: z.number(),
  country: z.string().nullable(),
  /** Ended random games. */
  games: z.int(),
  wins: z.int(),
  points: z.number(),
  /** Checkmates that the user gave and suffered. */
  matesGiven: z.int(),
  matesSuffered: z.int(),
  /**
   * The user's win probability (0 to 1) by static evaluation, averaged over the positions of each game. Null if it is
   * unknown for all games.
   */
  averageChance: z.number().nullable(),
  byColor: z.array(z.object({ color, games: z.int(), wins: z.int(), points: z.number() })),
  opponents: z.array(z.object({ nickname: z.string(), games: z.int() })),
  /** Null if the viewer may not see ratings, and without a rated game. */
  rating: z
    .object({
      rating: z.int(),
      games: z.int(),
      /** The ratings after the last hundred rated games, oldest first. */
      history: z.array(z.object({ gameSessionId: z.string(), rating: z.int(), isProvisional: z.boolean() })),
    })
    .nullable(),
  /** Null if the user does not show it. */
  isOnline: z.boolean().nullable(),
});

export const person = z.object({
  nickname: z.string(),
  isYou: z.boolean(),
  isFollowed: z.boolean(),
  isBlocked: z.boolean(),
  /** Null if the user does not show it to the viewer. */
  profile: profile.nullable(),
});
export type Person = z.infer<typeof person>;

export const followedPerson = z.object({
  nickname: z.string(),
  isOnline: z.boolean(),
  /** The running random game of the person. Null without one. */
  gameId: z.string().nullable(),
});
export type FollowedPerson = z.infer<typeof followedPerson>;

const nicknamePart = z.string().trim().min(1).max(40);

/** Calls for everybody. */
export const PEOPLE_ROUTES = {
  find: {
    method: 'GET',
    path: '/people',
    scope: 'read',
    summary: 'Users whose nickname begins with a text or its look-alike, in any case; at most ten',
    query: z.strictObject({ startsWith: nicknamePart }),
    answer: z.object({ nicknames: z.array(z.string()) }),
  },
  get: {
    method: 'GET',
    path: '/people/{nickname}',
    scope: 'read',
    summary:
      'The profile of a user, as far as the user shows it to the caller. An earlier nickname leads to the new one for 90 days',
    answer: person,
  },
  games: {
    method: 'GET',
    path: '/people/{nickname}/games',
    scope: 'read',
    summary: "The user's ended random games, newest first. Empty if the profile is hidden from the caller",
    query: z.strictObject({
      color: color.optional(),
      result: z.enum(GAME_RESULTS).optional(),
      /** The beginning of the nickname of another player. */
      opponent: nicknamePart.optional(),
      ...page,
    }),
    answer: pageOf(ownGame),
  },
} as const satisfies Record<string, Route>;

const choices = z.strictObject({ profileFor: z.enum(PROFILE_AUDIENCES), showsOnline: z.boolean() });
export type ProfileChoices = z.infer<typeof choices>;

/** Calls for users with an account. */
export const OWN_PEOPLE_ROUTES = {
  followed: {
    method: 'GET',
    path: '/followed-people',
    summary: 'The people whom the caller follows, those online first',
    answer: z.object({ people: z.array(followedPerson), blocked: z.array(z.string()) }),
  },
  follow: {
    method: 'PUT',
    path: '/people/{nickname}/follow',
    summary: 'Follows a user',
    isRepeatable: true,
    answer: nothing,
  },
  unfollow: {
    method: 'DELETE',
    path: '/people/{nickname}/follow',
    summary: 'Stops following a user',
    isRepeatable: true,
    answer: nothing,
  },
  block: {
    method: 'PUT',
    path: '/people/{nickname}/block',
    summary: 'Blocks a user, who is not notified: the queue never seats both at one table',
    isRepeatable: true,
    answer: nothing,
  },
  unblock: {
    method: 'DELETE',
    path: '/people/{nickname}/block',
    summary: 'Ends the block of a user',
    isRepeatable: true,
    answer: nothing,
  },
  choices: {
    method: 'GET',
    path: '/profile-choices',
    summary: "Who sees the caller's profile and online state",
    answer: choices,
  },
  choose: {
    method: 'PUT',
    path: '/profile-choices',
    summary: "Chooses who sees the caller's profile and online state",
    isRepeatable: true,
    body: choices,
    answer: nothing,
  },
} as const satisfies Record<string, Route>;

/** Maximum number of open invitations to one game. */
export const MAX_INVITATIONS = 3;

/** WITHDRAWN: the host has withdrawn the invitation or left the seat, or the game has started or was deleted. */
export const INVITATION_STATES = ['OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const invitationState = z.enum(INVITATION_STATES);

const invitations = z.object({
  /** The invitations that the caller sent, oldest first. */
  sent: z.array(z.object({ nickname: z.string(), state: invitationState })),
  /** The caller's own invitation. `by` is the nickname of the host. */
  received: z.object({ by: z.string(), state: invitationState }).nullable(),
});
export type Invitations = z.infer<typeof invitations>;

/** Invitations of users with an account to private games. */
export const INVITATION_ROUTES = {
  list: {
    method: 'GET',
    path: '/game-session/{id}/invitations',
    summary: 'The invitations to the game that the caller sent, and the one that the caller received',
    answer: invitations,
  },
  invite: {
    method: 'PUT',
    path: '/game-session/{id}/invitations/{nickname}',
    summary:
      'Invites a user to a private game that has not started, and notifies the user; for its owner. At most three invitations are open',
    isRepeatable: true,
    answer: invitations,
  },
  withdraw: {
    method: 'DELETE',
    path: '/game-session/{id}/invitations/{nickname}',
    summary: 'Withdraws an invitation; for the user who sent it',
    isRepeatable: true,
    answer: invitations,
  },
  refuse: {
    method: 'DELETE',
    path: '/game-session/{id}/invitation',
    summary: 'Refuses the invitation that the caller received. A seat in the game accepts it',
    answer: nothing,
  },
} as const satisfies Record<string, Route>;
