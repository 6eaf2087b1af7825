/** The stored events always equal the events of a fresh read, whatever happens to the chain and to the process. */
import { assert, asyncProperty, constantFrom, integer, array as listOf, record } from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devWallet } from '../../contracts/localChain.ts';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import { describeOnChain, ROLE, TestChain } from '../../tests/harness/servers/chain.ts';
import type { Database } from '../db/database.ts';
import { type ChainEvent, type ChainGateway, openChain } from './chainGateway.ts';
import { ChainStore } from './chainStore.ts';
import { type FollowedChain, Follower } from './follower.ts';

const log = pino({ level: 'silent' });
const START = 0;

let database: Database;
let fresh: Database;
beforeAll(async () => {
  database = await testDatabase();
  fresh = await testDatabase();
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

function follower(db: Database, gateway: ChainGateway, processId = 'one'): Follower {
  const chain: FollowedChain = { gateway, startBlock: START, everyMs: 60_000 };
  return new Follower({ store: new ChainStore(db.db), chain: async () => chain, processId, log });
}

async function read(db: Database, gateway: ChainGateway): Promise<void> {
  const one = follower(db, gateway);
  await one.run();
  await one.stop();
}

/** Returns all stored data that answers depend on. */
async function state({ db }: Database) {
  const events = await db.selectFrom('nft_event').selectAll().orderBy('block').orderBy('log_index').execute();
  const cursor = await db.selectFrom('nft_cursor').select(['contract', 'scanned_block']).execute();
  return { events, cursor };
}

async function forget({ db }: Database): Promise<void> {
  for (const table of ['nft_event', 'nft_checkpoint', 'nft_cursor'] as const)
    await db.deleteFrom(table).execute();
}

/** Expects that the stored data equals the data of a read from the beginning. */
async function expectAsFresh(gateway: ChainGateway): Promise<void> {
  await forget(fresh);
  await read(fresh, gateway);
  expect(await state(database)).toEqual(await state(fresh));
}

/** A simulated chain in memory: blocks with events. */
class InventedChain implements ChainGateway {
  readonly chainId = 1;
  readonly contract = `0x${'c'.repeat(40)}`;
  readonly abi = [];
  readonly #blocks: { hash: string; events: ChainEvent[] }[] = [];
  static #count = 0;
  /** Each simulated chain makes its block hashes from its own range of numbers, so no two chains share a block. */
  #made = InventedChain.#count++ * 1_000_000;

  mine(notifies: number): void {
    this.#made += 1;
    const block = this.#blocks.length;
    const blockHash = `0x${this.#made.toString(16).padStart(64, '0')}`;
    const events = Array.from({ length: notifies }, (_, logIndex): ChainEvent => {
      const subject = String(1001 + ((this.#made + logIndex) % 5));
      const account = `0x${(this.#made % 3).toString().repeat(40)}`;
      return { kind: 'transfer', block, blockHash, txHash: blockHash, logIndex, account, subject };
    });
    this.#blocks.push({ hash: blockHash, events });
  }

  rollBack(depth: number): void {
    this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
  }

  head = async () => this.#blocks.length - 1;
  blockHash = async (block: number) => this.#blocks[block]?.hash ?? null;
  events = async (from: number, to: number) =>
    this.#blocks.slice(from, to + 1).flatMap(({ events }) => events);
  signLink = () => Promise.reject(new Error('nothing is signed here'));
  checksummed = (address: string) => address;
}

describe('the chain follower on a simulated chain', () => {
  test('handles blocks, reorganizations and restarts in any order', async () => {
    const step = record({
      act: constantFrom('mine', 'mine', 'rollBack', 'restart', 'read'),
      count: integer({ min: 0, max: 8 }),
    });
    await assert(
      asyncProperty(listOf(step, { maxLength: 14 }), async (steps) => {
        await forget(database);
        const chain = new InventedChain();
        chain.mine(0);
        let one = follower(database, chain);
        for (const { act, count } of steps) {
          if (act === 'mine') for (let at = 0; at <= count; at++) chain.mine((at + count) % 3);
          if (act === 'rollBack') chain.rollBack(count);
          if (act === 'read') await one.run();
          if (act === 'restart') {
            await one.stop();
            one = follower(database, chain);
          }
        }
        await one.run();
        await one.stop();
        await expectAsFresh(chain);
      }),
      { numRuns: 40 },
    );
  });

  test('reads from the beginning after a reorganization below its checkpoints', async () => {
    await forget(database);
    const chain = new InventedChain();
    for (let at = 0; at < 6; at++) chain.mine(1);
    await read(database, chain);
    const other = new InventedChain();
    for (let at = 0; at < 30; at++) other.mine(at % 2);
    await read(database, other);
    await expectAsFresh(other);
  });

  test('keeps no event of a branch that the chain abandons during a read', async () => {
    await forget(database);
    const chain = new InventedChain();
    for (let at = 0; at < 10; at++) chain.mine(1);
    const { events } = chain;
    let isTurning = true;
    chain.events = async (from, to) => {
      const reported = await events(from, to);
      if (isTurning) {
        isTurning = false;
        chain.rollBack(5);
        for (let at = 0; at < 7; at++) chain.mine(2);
      }
      return reported;
    };
    await expect(read(database, chain)).rejects.toThrow('another way');
    await read(database, chain);
    await expectAsFresh(chain);
  });

  test('reads in only one of two processes', async () => {
    await forget(database);
    const chain = new InventedChain();
    chain.mine(1);
    const one = follower(database, chain, 'one');
    const two = follower(database, chain, 'two');
    await one.run();
    chain.mine(1);
    await two.run();
    expect((await state(database)).cursor).toMatchObject([{ scanned_block: 0 }]);
    expect([one.lag()?.blocks, two.lag()]).toEqual([0, null]);
    await one.stop();
    await two.run();
    expect((await state(database)).cursor).toMatchObject([{ scanned_block: 1 }]);
    await two.stop();
  });

  test('reads from the beginning if the contract changes', async () => {
    await forget(database);
    const chain = new InventedChain();
    for (let at = 0; at < 4; at++) chain.mine(2);
    await read(database, chain);
    const other = Object.assign(new InventedChain(), { contract: `0x${'d'.repeat(40)}` });
    other.mine(0);
    await read(database, other);
    await expectAsFresh(other);
    expect((await state(database)).events).toEqual([]);
  });
});

describeOnChain('the chain follower on a real chain', () => {
  let chain: TestChain;
  let gateway: ChainGateway;
  const [ann = '', ben = ''] = [0, 1].map((index) => devWallet(index).address);
  const user = (number: number) => `0x${String(number).padStart(64, '0')}`;

  beforeAll(async () => {
    chain = await TestChain.start();
    gateway = await openChain({
      rpcUrl: chain.url,
      contract: chain.address,
      authorityKey: devWallet(ROLE.authority).privateKey,
    });
    await chain.mint(ann, 1001);
    await chain.send(0, 'authorize', user(1), await chain.permission(ann, user(1)));
    await chain.mint(ann, 1002);
    await chain.send(0, 'transferFrom', ann, ben, 1001);
    await chain.send(1, 'authorize', user(2), await chain.permission(ben, user(2)));
    await chain.send(0, 'revoke');
    await chain.mint(ben, 2001);
    await chain.send(1, 'transferFrom', ben, ann, 2001);
  });
  afterAll(() => chain?.stop());

  test('after a restart at any block, the follower reaches the same state as a fresh read', async () => {
    const head = await gateway.head();
    await forget(fresh);
    await read(fresh, gateway);
    const expected = await state(fresh);
    expect(expected.events).toHaveLength(8);
    for (let block = 0; block <= head; block++) {
      await forget(database);
      await read(database, { ...gateway, head: async () => block });
      await read(database, gateway);
      expect(await state(database)).toEqual(expected);
    }
  });

  test('after a reorganization by five blocks, the follower reaches the same state as a fresh read', async () => {
    await forget(database);
    await read(database, gateway);
    const undo = await chain.snapshot();
    await chain.mint(ann, 1005);
    await chain.send(0, 'authorize', user(3), await chain.permission(ann, user(3)));
    await chain.send(0, 'transferFrom', ann, ben, 1005);
    await chain.send(1, 'revoke');
    await chain.mint(ben, 1006);
    await read(database, gateway);
    const before = await state(database);
    await undo();
    await chain.mint(ben, 1005);
    await chain.mint(ann, 1007);
    await chain.send(1, 'transferFrom', ben, ann, 1005);
    await chain.mine(4);
    await read(database, gateway);
    await expectAsFresh(gateway);
    expect(await state(database)).not.toEqual(before);
    const owners = await new ChainStore(database.db).holdings(await gateway.head());
    const ownerOf = (tokenId: string) => owners.find((one) => one.tokenId === tokenId)?.account;
    expect([ownerOf('1005'), ownerOf('1006'), ownerOf('1007')]).toEqual([ann, undefined, ann]);
  });
});
