/**
 * The state of a room as watchers of a rated game see it. It follows the state of the players with a fixed delay. A
 * client that joins receives the delayed state, so joining again reveals nothing.
 */
import { type Client, SchemaSerializer } from '@colyseus/core';
import { RATED_DELAY_MS } from '../../../protocol/http/liveGameApi.ts';
import { type RoomView, writeState } from '../../../protocol/room/matchState.ts';
import { RoomState } from '../../../protocol/room/state.ts';
import type { ServerTime } from '../../time.ts';

interface Waiting {
  readonly dueAt: number;
  readonly view: RoomView;
}

export class DelayedView {
  readonly state = new RoomState();
  readonly #time: ServerTime;
  readonly #onChange: () => void;
  readonly #clients = new Set<Client>();
  #waiting: Waiting[] = [];
  #shown: RoomView | null = null;
  #cancel: (() => void) | null = null;

  /** @param onChange called when the state has changed for the clients */
  constructor(time: ServerTime, onChange: () => void) {
    this.#time = time;
    this.#onChange = onChange;
  }

  /** Returns the clients that see this state. */
  get clients(): Iterable<Client> {
    return this.#clients;
  }

  has(client: Client): boolean {
    return this.#clients.has(client);
  }

  add(client: Client): void {
    this.#clients.add(client);
    this.#advance();
    this.#write();
  }

  remove(client: Client): void {
    this.#clients.delete(client);
    if (this.#clients.size === 0) this.close();
  }

  /**
   * Shows the view after the delay. The first view is shown at once, so the caller must pass a first view that is old
   * enough.
   */
  push(view: RoomView): void {
    const dueAt = this.#time.now() + (this.#shown === null ? 0 : RATED_DELAY_MS);
    this.#waiting.push({ dueAt, view });
    this.#advance();
  }

  /** Cancels the timer. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Shows the newest view that is due. Without clients no timer runs, and only the newest due view is kept. */
  #advance(): void {
    const now = this.#time.now();
    const due = this.#waiting.findLastIndex(({ dueAt }) => dueAt <= now);
    const newest = this.#waiting[due];
    if (newest !== undefined) {
      this.#shown = newest.view;
      this.#waiting = this.#waiting.slice(due + 1);
      if (this.#clients.size > 0) {
        this.#write();
        this.#onChange();
      }
    }
    const next = this.#waiting[0];
    if (this.#clients.size === 0 || next === undefined || this.#cancel !== null) return;
    this.#cancel = this.#time.schedule(next.dueAt, () => {
      this.#cancel = null;
      this.#advance();
    });
  }

  #write(): void {
    if (this.#shown === null) return;
    const delaySeconds = RATED_DELAY_MS / 1_000;
    writeState(this.state, { ...this.#shown, facts: { ...this.#shown.facts, delaySeconds } });
  }
}

/** Sends the delayed state to the clients of the view, and the state of the room to all other clients. */
export class AudienceSerializer extends SchemaSerializer<RoomState> {
  readonly #view: DelayedView;
  readonly #delayed = new SchemaSerializer<RoomState>();

  constructor(view: DelayedView) {
    super();
    this.#view = view;
  }

  override reset(state: RoomState): void {
    super.reset(state);
    this.#delayed.reset(this.#view.state);
  }

  override getFullState(client: Client): Uint8Array {
    return this.#view.has(client) ? this.#delayed.getFullState(client) : super.getFullState(client);
  }

  override applyPatches(clients: Client[], state: RoomState): boolean {
    const players = clients.filter((client) => !this.#view.has(client));
    const watchers = clients.filter((client) => this.#view.has(client));
    const isChanged = super.applyPatches(players, state);
    return this.#delayed.applyPatches(watchers, this.#view.state) || isChanged;
  }
}
