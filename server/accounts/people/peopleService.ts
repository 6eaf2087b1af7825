/** Profiles, follows and blocks of users. */
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import type { ListQuery } from '../../../protocol/http/gameApi.ts';
import type { OwnGame } from '../../../protocol/http/gameShapes.ts';
import type { FollowedPerson, Person, ProfileChoices } from '../../../protocol/http/peopleApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { Component } from '../../component.ts';
import type { PeopleStore, PersonRow } from './peopleStore.ts';

/** The viewer of a profile. Null for a visitor without a session. */
export interface Viewer {
  readonly id: string;
  readonly maySeeRatings: boolean;
}

export type ProfileGamesQuery = Pick<ListQuery, 'color' | 'result' | 'opponent' | 'pageNo' | 'pageSize'>;
type NotFound = Err<'PERSON_NOT_FOUND'>;
type Done = Result<Record<string, never>, NotFound | Err<'TOO_MANY_PEOPLE'>>;

/** The list of a player's games. */
export interface PlayerGames {
  /** Stores the missing results of the player's ended games. */
  completeResults(playerId: string): Promise<void>;
  ofPlayer(playerId: string, query: ListQuery): Promise<Page<OwnGame>>;
}

/** The ratings of a user. */
export interface PlayerRatings {
  /** Returns the ratings after the latest rated games, oldest first. */
  history(accountId: string): Promise<{ gameSessionId: string; rating: number; isProvisional: boolean }[]>;
}

interface PeopleDeps {
  readonly store: PeopleStore;
  readonly list: PlayerGames;
  readonly ratings: PlayerRatings;
}

export class PeopleService extends Component<PeopleDeps> {
  /** Returns the id of the user with this nickname, found by the same rules as in `get`, or null. */
  async idOf(nickname: string): Promise<string | null> {
    return (await this.deps.store.find(nickname))?.id ?? null;
  }

  find(startsWith: string): Promise<string[]> {
    return this.deps.store.startingWith(startsWith);
  }

  async get(viewer: Viewer | null, nickname: string): Promise<Result<Person, NotFound>> {
    const row = await this.deps.store.find(nickname);
    if (!row) return err(ERR.PERSON_NOT_FOUND);
    const [isFollowed, isBlocked, profile] = await Promise.all([
      viewer !== null && this.deps.store.has('person_follow', viewer.id, row.id),
      viewer !== null && this.deps.store.has('person_block', viewer.id, row.id),
      this.#isShown(row, viewer).then((isShown) => (isShown ? this.#profile(row, viewer) : null)),
    ]);
    return ok({ nickname: row.nickname, isYou: viewer?.id === row.id, isFollowed, isBlocked, profile });
  }

  /** Returns the ended random games of the user. Empty if the profile is hidden from the viewer. */
  async games(
    viewer: Viewer | null,
    nickname: string,
    query: ProfileGamesQuery,
  ): Promise<Result<Page<OwnGame>, NotFound>> {
    const row = await this.deps.store.find(nickname);
    if (!row) return err(ERR.PERSON_NOT_FOUND);
    const { pageNo, pageSize } = query;
    if (!(await this.#isShown(row, viewer))) return ok({ content: [], pageNo, pageSize, totalElements: 0 });
    return ok(
      await this.deps.list.ofPlayer(row.id, {
        ...{ ...query, kind: 'RANDOM', gameStateSimplified: 'ENDED' },
        ...{ sortBy: 'START_TIMESTAMP', sortDirection: 'DESC' },
      }),
    );
  }

  async followed(accountId: string): Promise<{ people: FollowedPerson[]; blocked: string[] }> {
    const [people, blocked] = await Promise.all([
      this.deps.store.followed(accountId),
      this.deps.store.blocked(accountId),
    ]);
    return { people, blocked };
  }

  /** Adds or removes a follow or a block of a user. */
  async change(
    accountId: string,
    nickname: string,
    relation: 'person_follow' | 'person_block',
    isWanted: boolean,
  ): Promise<Done> {
    const row = await this.deps.store.find(nickname);
    // Users cannot follow or block themselves.
    if (!row || row.id === accountId) return err(ERR.PERSON_NOT_FOUND);
    if (!isWanted) await this.deps.store.remove(relation, accountId, row.id);
    else if (!(await this.deps.store.add(relation, accountId, row.id))) return err(ERR.TOO_MANY_PEOPLE);
    return ok({});
  }

  choices(accountId: string): Promise<ProfileChoices> {
    return this.deps.store.choices(accountId);
  }

  choose(accountId: string, choices: ProfileChoices): Promise<void> {
    return this.deps.store.choose(accountId, choices);
  }

  async #isShown({ id, choices }: PersonRow, viewer: Viewer | null): Promise<boolean> {
    if (viewer?.id === id || choices.profileFor === 'EVERYBODY') return true;
    return (
      choices.profileFor === 'FOLLOWED' &&
      viewer !== null &&
      this.deps.store.has('person_follow', id, viewer.id)
    );
  }

  async #profile(row: PersonRow, viewer: Viewer | null): Promise<Person['profile']> {
    await this.deps.list.completeResults(row.id);
    const [figures, rating, isOnline] = await Promise.all([
      this.deps.store.figures(row.id),
      viewer?.maySeeRatings ? this.#rating(row.id) : null,
      row.choices.showsOnline ? this.deps.store.isOnline(row.id) : null,
    ]);
    const total = (of: 'games' | 'wins' | 'points') => figures.byColor.reduce((sum, one) => sum + one[of], 0);
    return {
      sinceTimestampEpochSeconds: Math.floor(row.createdAt.getTime() / 1000),
      country: row.country,
      ...{ games: total('games'), wins: total('wins'), points: total('points') },
      ...{ ...figures, rating, isOnline },
    };
  }

  async #rating(accountId: string) {
    const rating = await this.deps.store.rating(accountId);
    return rating && { ...rating, history: await this.deps.ratings.history(accountId) };
  }
}
