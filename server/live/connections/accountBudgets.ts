/** Message budgets of accounts. All sockets of an account in this process share one budget. */
import type { Limits } from '../../config/limits.ts';
import { type BudgetVerdict, MessageBudget } from './messageBudget.ts';

interface Shared {
  readonly budget: MessageBudget;
  sockets: number;
}

/** The budget of one socket, which also uses the budget of its account. */
export interface SocketBudget {
  take(now: number): BudgetVerdict;
  /** Must be called after the socket has closed. */
  close(): void;
}

export class AccountBudgets {
  readonly #limits: Limits;
  readonly #shared = new Map<string, Shared>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns the budget of a new socket of the account. */
  open(accountId: string, now: number): SocketBudget {
    const { messageBurst, messagesPerSecond, messagesRefusedBeforeClose } = this.#limits;
    const own = new MessageBudget(messageBurst, messagesPerSecond, messagesRefusedBeforeClose, now);
    const shared = this.#sharedBy(accountId, now);
    shared.sockets += 1;
    return {
      take(at) {
        const verdict = own.take(at);
        return verdict === 'TAKEN' ? shared.budget.take(at) : verdict;
      },
      close: () => this.#close(accountId, shared),
    };
  }

  #sharedBy(accountId: string, now: number): Shared {
    const known = this.#shared.get(accountId);
    if (known) return known;
    const { accountMessageBurst, accountMessagesPerSecond } = this.#limits;
    // The account's budget never closes a socket: only a flood over the socket itself does.
    const budget = new MessageBudget(accountMessageBurst, accountMessagesPerSecond, Infinity, now);
    const shared = { budget, sockets: 0 };
    this.#shared.set(accountId, shared);
    return shared;
  }

  /**
   * Deletes the budget of an account without sockets only when it is full again. Otherwise a reconnect would refill it.
   */
  #close(accountId: string, shared: Shared): void {
    shared.sockets -= 1;
    const { accountMessageBurst, accountMessagesPerSecond } = this.#limits;
    const refilledAfterMs = (accountMessageBurst / accountMessagesPerSecond) * 1000;
    setTimeout(() => {
      if (shared.sockets === 0 && this.#shared.get(accountId) === shared) this.#shared.delete(accountId);
    }, refilledAfterMs).unref();
  }
}
