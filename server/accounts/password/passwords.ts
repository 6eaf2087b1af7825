/**
 * Password hashing: argon2id in PHC strings. Hashes are computed one at a time outside the event loop, so a burst of
 * logins waits in a queue and does not delay games.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2id = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Maximum length of the queue. Further requests are refused with a retry hint. */
const MAX_QUEUE = 150;

export class Passwords {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #decoy: string | null = null;

  /** Returns whether the hashing queue is full. */
  isBusy(): boolean {
    return this.#waiting >= MAX_QUEUE;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
    const tag = await this.#compute(password, salt, TAG_BYTES, costs);
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(tag)}`;
  }

  /**
   * Returns whether the password matches the hash. Without a hash it does the same amount of work and returns false.
   */
  async verify(hash: string | null, password: string): Promise<boolean> {
    this.#decoy ??= await this.hash(randomBytes(16).toString('hex'));
    const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? this.#decoy) ?? [];
    if (memory === undefined) throw new Error('A stored password is not an argon2id hash');
    const expected = Buffer.from(tag, 'base64');
    const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const actual = await this.#compute(password, Buffer.from(salt, 'base64'), expected.length, costs);
    return timingSafeEqual(actual, expected) && hash !== null;
  }

  #compute(password: string, nonce: Buffer, tagLength: number, costs: Costs): Promise<Buffer> {
    // Normalizes the password, because keyboards compose the same characters differently.
    const message = password.normalize('NFKC');
    this.#waiting += 1;
    const result = this.#last.then(() => argon2id('argon2id', { message, nonce, tagLength, ...costs }));
    this.#last = result.then(
      () => this.#leaveQueue(),
      () => this.#leaveQueue(),
    );
    return result;
  }

  #leaveQueue(): void {
    this.#waiting -= 1;
  }
}

interface Costs {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Encodes Base64 without padding, as PHC strings require. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
