/** A paid token is minted exactly once, at whatever step the minter process dies. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { devWallet } from '../../contracts/localChain.ts';
import type { AuthorizeToken } from '../../protocol/http/nftApi.ts';
import type { Purchase } from '../../protocol/http/paymentApi.ts';
import { type Bought, failurePath, successPath } from '../../protocol/http/payments.ts';
import { describeOnChain, ROLE, TestChain } from '../../tests/harness/servers/chain.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { type Member, newMember } from '../../tests/harness/users/accounts.ts';
import { Authorities } from './authorities.ts';
import { chainSource } from './chainSource.ts';
import { ChainStore } from './chainStore.ts';
import { MINT_STEPS, Minter, type MintStep } from './minter.ts';
import { openMinterGateway } from './minterGateway.ts';
import { MintStore } from './mintStore.ts';
import { NftStore } from './nftStore.ts';

describeOnChain('the minter', () => {
  let chain: TestChain;
  let server: TestServer;
  let undo: () => Promise<void>;
  let wallets = 0;
  let payments = 0;
  const logged: { event?: string }[] = [];
  beforeAll(async () => {
    chain = await TestChain.start();
    server = await startTestServer(chain.env);
    undo = await chain.snapshot();
  });
  beforeEach(async () => {
    await undo();
    undo = await chain.snapshot();
    await server.services.database.db.deleteFrom('nft_mint').execute();
    await server.services.database.db.deleteFrom('payment').execute();
    await server.services.follower.run();
    wallets = 0;
    logged.length = 0;
  });
  afterAll(async () => {
    await server?.stop();
    await chain?.stop();
  });

  const buyer = () => newMember(server);

  /** Links a wallet to the user. @returns the address of the wallet. */
  async function link(who: Member): Promise<string> {
    const wallet = wallets++;
    const accountAddress = devWallet(wallet).address;
    const body = { userId: who.id, accountAddress };
    const given = (await who.call<AuthorizeToken>('POST', '/api/nft/authorities', { body })).body;
    await chain.send(wallet, 'authorize', given.userId, given.token);
    await server.services.follower.run();
    return accountAddress;
  }

  async function pay(who: Member, bought: Bought, state: 'PAID' | 'PENDING' = 'PAID'): Promise<void> {
    const created = new Date(Date.now() + payments++);
    await server.services.database.db
      .insertInto('payment')
      .values({
        ...{ id: `payment-${payments}`, account_id: who.id, bought, notes: '', currency: 'usd', state },
        created_at: created,
      })
      .execute();
  }

  /** Runs a minter once. @param diesAt the step at which the minter dies; if omitted, it completes its work. */
  async function life(diesAt?: MintStep): Promise<void> {
    const { db } = server.services.database;
    const nft = { ...chain.settings, confirmations: 0, startBlock: 0 };
    const events = new ChainStore(db);
    const gateway = await openMinterGateway({
      rpcUrl: chain.url,
      contract: chain.address,
      minterKey: devWallet(ROLE.minter).privateKey,
    });
    // Makes every mint due, as if all leases and waits had ended.
    await db.updateTable('nft_mint').set({ next_attempt_at: sql<Date>`now()` }).execute();
    const minter = new Minter({
      db,
      store: new MintStore(db),
      chain: events,
      authorities: new Authorities({
        store: new NftStore(db),
        chain: events,
        source: chainSource({ nft, dataDir: '' }),
      }),
      gateway,
      log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
      onMintStep(step) {
        if (step === diesAt) throw new Error(`died: ${step}`);
      },
    });
    try {
      await minter.run();
    } finally {
      gateway.close();
      await server.services.follower.run();
    }
  }

  /** Returns the token ids and receivers of all mint events. */
  async function makings(): Promise<string[][]> {
    const contract = chain.contract(0);
    const logs = await chain.provider.getLogs({ address: chain.address, fromBlock: 0 });
    return logs
      .flatMap((log) => contract.interface.parseLog(log) ?? [])
      .filter(({ name, args }) => name === 'Transfer' && BigInt(args.from) === 0n)
      .map(({ args }) => [String(args.tokenId), String(args.to)]);
  }

  const purchases = async (who: Member) => (await who.call<Purchase[]>('GET', '/api/nft-history/me')).body;

  it.each([...MINT_STEPS, 'never'] as const)(
    'the minter mints one token even if it is killed at the step %s',
    async (step) => {
      const who = await buyer();
      const wallet = await link(who);
      await pay(who, 'SIGNATURE');
      if (step !== 'never') await expect(life(step)).rejects.toThrow('died');
      await life();
      await life();
      await life();
      expect(await makings()).toEqual([['1001', wallet]]);
      expect(await purchases(who)).toMatchObject([{ tokenId: '1001', token: 'MINTED' }]);
    },
  );

  it('the minter mints one token per payment, with the lowest free ids, even if it is killed at every step', async () => {
    const [ann, ben] = [await buyer(), await buyer()];
    const [anns, bens] = [await link(ann), await link(ben)];
    await chain.mint(anns, 1001);
    await pay(ann, 'SIGNATURE');
    await pay(ben, 'COMMUNITY');
    await pay(ann, 'SIGNATURE');
    await server.services.follower.run();
    for (const step of [...MINT_STEPS, ...MINT_STEPS]) await life(step).catch(() => {});
    await life();
    await life();
    expect((await makings()).sort()).toEqual([
      ['1001', anns],
      ['1002', anns],
      ['1003', anns],
      ['2001', bens],
    ]);
  });

  it('the minter waits until the buyer links a wallet', async () => {
    const who = await buyer();
    await pay(who, 'SIGNATURE');
    await pay(who, 'COMMUNITY', 'PENDING');
    await pay(who, 'CUSTOM_INSTALMENT');
    await pay(who, 'DONATE');
    await life();
    expect(await makings()).toEqual([]);
    const found = await purchases(who);
    expect(found.map(({ productType, tokenId, token }) => [productType, tokenId, token])).toEqual([
      ['DONATE', null, null],
      ['CUSTOM_INSTALMENT', null, null],
      ['COMMUNITY', null, null],
      ['SIGNATURE', '1001', 'WAITING'],
    ]);
    const wallet = await link(who);
    await life();
    await life();
    expect(await makings()).toEqual([['1001', wallet]]);
  });

  it('the minter signs again after an authorization has expired', async () => {
    const who = await buyer();
    const wallet = await link(who);
    await pay(who, 'COMMUNITY');
    await life('permitted').catch(() => {});
    await chain.provider.send('evm_increaseTime', [3700]);
    await chain.mine();
    await life();
    await life();
    expect(await makings()).toEqual([['2001', wallet]]);
  });

  it('the minter reports that a collection is sold out, and stops its sale', async () => {
    const who = await buyer();
    const wallet = await link(who);
    for (let tokenId = 1001; tokenId <= 1012; tokenId++) await chain.mint(wallet, tokenId);
    await server.services.follower.run();
    const buy = await who.call<{ code: string }>('POST', '/api/payments/create-nft-checkout-session', {
      body: {
        ...{ productType: 'SIGNATURE', successPath: successPath('nft'), cancelPath: failurePath('nft') },
        notes: '',
      },
    });
    expect([buy.status, buy.body.code]).toEqual([409, 'E3304']);
    expect(await server.services.nft.isSoldOut('COMMUNITY')).toBe(false);
    await pay(who, 'SIGNATURE');
    await life();
    expect(logged.filter(({ event }) => event === 'soldOut')).toHaveLength(1);
    expect(await purchases(who)).toMatchObject([{ tokenId: null, token: 'SOLD_OUT' }]);
  });
});
