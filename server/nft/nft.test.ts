/** Collectibles over HTTP on a real local chain: links, tokens and settings. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { devWallet } from '../../contracts/localChain.ts';
import type {
  Authority,
  AuthorizeToken,
  ContractSettings,
  TokenMetadata,
} from '../../protocol/http/nftApi.ts';
import { AUTHORITY_STATUSES, type NftToken, type TokenSettings } from '../../protocol/shapes/nft.ts';
import { describeOnChain, ROLE, TestChain } from '../../tests/harness/servers/chain.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { loggedIn, type Member, newMember } from '../../tests/harness/users/accounts.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { Authorities } from './authorities.ts';
import { ChainStore } from './chainStore.ts';
import { NftStore } from './nftStore.ts';

interface Refused {
  readonly code: string;
  readonly params: { readonly field?: string };
}

/** Number of used accounts of the chain. Each account is used once. */
let wallets = 0;
/** The last used token id. Each token is minted once. */
let tokens = 1000;
const newToken = () => String(++tokens);

describeOnChain('collectibles', () => {
  let chain: TestChain;
  let server: TestServer;
  let undo: () => Promise<void>;
  beforeAll(async () => {
    chain = await TestChain.start();
    server = await startTestServer(chain.env);
    undo = await chain.snapshot();
  });
  // Resets the chain before each test, because it has few accounts.
  beforeEach(async () => {
    await undo();
    undo = await chain.snapshot();
    wallets = 0;
    tokens = 1000;
    await server.services.follower.run();
  });
  afterAll(async () => {
    await server?.stop();
    await chain?.stop();
  });

  const owner = () => newMember(server);

  const ask = (who: Member, accountAddress: string, userId = who.id) =>
    who.call<AuthorizeToken & Refused>('POST', '/api/nft/authorities', { body: { userId, accountAddress } });
  const authorities = async (who: TestUser) =>
    (await who.call<Record<string, Authority>>('GET', '/api/nft/authorities')).body;
  const token = (who: TestUser, tokenId: string, userId?: string) =>
    who.call<NftToken & Refused>('GET', `/api/nft/token/${tokenId}${userId ? `?userId=${userId}` : ''}`);
  const settings = (who: TestUser, tokenId: string) =>
    who.call<TokenSettings & Refused>('GET', `/api/nft/settings/${tokenId}`);
  const tune = (who: TestUser, tokenId: string, change: object = {}) =>
    who.call<TokenSettings & Refused>('PATCH', '/api/nft/settings', {
      body: {
        ...{ tokenId: Number(tokenId), whiteOpacity: 10, darkOpacity: 90, frame: 'brass', default: false },
        ...change,
      },
    });

  /** Links a wallet to the user. */
  async function link(who: Member, wallet = wallets++): Promise<number> {
    const { address } = devWallet(wallet);
    const { body } = await ask(who, address);
    await chain.send(wallet, 'authorize', body.userId, body.token);
    await server.services.follower.run();
    expect((await authorities(who))[address]?.status).toBe('NFT_AUTHORIZED');
    return wallet;
  }

  async function ownerWith(tokenId = newToken()) {
    const who = await owner();
    const wallet = await link(who);
    await chain.mint(devWallet(wallet).address, tokenId);
    await server.services.follower.run();
    return { who, wallet, tokenId, address: devWallet(wallet).address };
  }

  it('[NFT-23] the server returns the address, ABI and network of the contract', async () => {
    const answer = await (await owner()).call<ContractSettings>('GET', '/api/nft/authorities/config');
    expect(answer.status).toBe(200);
    expect(answer.body.address).toBe(chain.address);
    expect(answer.body.abi.map(({ name }) => name)).toEqual(expect.arrayContaining(['authorize', 'revoke']));
    expect(answer.body.network).toEqual({ name: 'Tetrarch local chain', chainId: 31337 });
  });

  it('[NFT-24] the server authorizes a user to link a wallet, and refuses wallets that are already linked', async () => {
    const ann = await owner();
    const ben = await owner();
    const { address } = devWallet(wallets);
    const first = await ask(ann, address);
    expect(first.status).toBe(200);
    // The wallet is not linked yet, so a new authorization is issued.
    const second = await ask(ann, address.toLowerCase());
    expect(second.status).toBe(200);
    expect(second.body).not.toEqual(first.body);

    const forBen = await ask(ann, address, ben.id);
    expect([forBen.status, forBen.body.code]).toEqual([403, 'E3007']);
    const wrongChecksum = `0x${address.slice(2).replace(/[a-f]/i, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))}`;
    for (const wrong of ['', '0x12', `${address}00`, wrongChecksum, address.replace('0x', '1x')]) {
      const answer = await ask(ann, wrong);
      expect([answer.status, answer.body.params.field]).toEqual([422, 'accountAddress']);
    }
    for (const body of [
      {},
      { userId: ann.id },
      { accountAddress: address },
      { userId: 7, accountAddress: address },
      { userId: ann.id, accountAddress: address, role: 'ROLE_ADMIN' },
    ])
      expect((await ann.call('POST', '/api/nft/authorities', { body })).status).toBe(422);

    // Both authorizations are valid.
    await chain.send(wallets, 'authorize', first.body.userId, first.body.token);
    await server.services.follower.run();
    const verified = await ask(ann, address);
    expect([verified.status, verified.body.code]).toEqual([400, 'E3302']);
    expect((await ask(ben, address)).status).toBe(400);
  });

  it("[NFT-25] the server lists the caller's wallets by address, with status, transaction and tokens", async () => {
    const { who, address, tokenId, wallet } = await ownerWith();
    const other = devWallet(wallet + 1).address;
    await ask(who, other);
    const stranger = await ownerWith();
    const found = await authorities(who);
    expect(Object.keys(found).sort()).toEqual([address, other].sort());
    expect(found[address]?.status).toBe('NFT_AUTHORIZED');
    expect(found[address]?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(found[address]?.tokens.map((one) => one.tokenId)).toEqual([tokenId]);
    expect(found[other]).toEqual({ tokens: [], status: 'NFT_AUTHORIZATION_PENDING', transactionHash: null });
    expect(Object.keys(await authorities(stranger.who))).toEqual([stranger.address]);
  });

  it('[NFT-26] [NFT-27] the server reports a wallet as pending, authorized, revoked or not authorized', async () => {
    const who = await owner();
    const wallet = wallets;
    const { address } = devWallet(wallet);
    const status = async () => (await authorities(who))[address]?.status;
    await ask(who, address);
    expect(await status()).toBe('NFT_AUTHORIZATION_PENDING');
    await server.services.database.db
      .updateTable('nft_link')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await status()).toBe('NFT_NOT_AUTHORIZED');
    await link(who, wallet);
    await chain.send(wallet, 'revoke');
    await server.services.follower.run();
    expect(await status()).toBe('NFT_AUTHORIZATION_REVOKED');
    await link(who, wallet);
    expect(await status()).toBe('NFT_AUTHORIZED');
    await who.call('DELETE', `/api/nft/authorities/${address.toLowerCase()}`);
    expect(await status()).toBe('NFT_AUTHORIZATION_REVOKED');
    expect(AUTHORITY_STATUSES).toContain(await status());
  });

  it('[NFT-28] [NFT-34] a token is shown to everyone, but marked as owned only for its owner', async () => {
    const { who, tokenId } = await ownerWith('1003');
    const plain = {
      tokenId,
      isOwner: false,
      attributes: { series: 'Signature', collection: 'A', number: 3 },
      initialSettings: null,
    };
    const owned = { opacityLight: 50, opacityDark: 50, frame: null, isDefault: false, tokenId };
    const stranger = await owner();
    expect((await token(who, tokenId, who.id)).body).toEqual({
      ...plain,
      isOwner: true,
      initialSettings: owned,
    });
    expect((await token(who, tokenId)).body).toEqual(plain);
    expect((await token(stranger, tokenId, who.id)).body).toEqual(plain);
    expect((await token(stranger, tokenId, stranger.id)).body).toEqual(plain);
    expect((await token(new TestUser(server.url), tokenId, who.id)).body).toEqual(plain);
    for (const unknown of ['1', '1013', 'board', '01003'])
      expect((await token(who, unknown)).status).toBe(404);
  });

  it('[NFT-32] [NFT-35] only the owner can read and change the settings of a token', async () => {
    const { who, tokenId } = await ownerWith();
    const stranger = await owner();
    const changed = { tokenId, opacityLight: 10, opacityDark: 90, frame: 'brass', isDefault: true };
    expect((await tune(who, tokenId, { default: true })).body).toEqual(changed);
    expect((await settings(who, tokenId)).body).toEqual(changed);
    expect((await token(who, tokenId, who.id)).body.initialSettings).toEqual(changed);

    for (const answer of [await settings(stranger, tokenId), await tune(stranger, tokenId)])
      expect([answer.status, answer.body.code]).toEqual([403, 'E3303']);
    for (const [user, refusal] of [
      [await TestUser.guest(server.url), [403, 'E3007']],
      [new TestUser(server.url), [401, 'E150']],
    ] as const)
      for (const answer of [await settings(user, tokenId), await tune(user, tokenId)])
        expect([answer.status, answer.body.code]).toEqual(refusal);
    expect((await settings(who, '999')).status).toBe(404);
    expect((await tune(who, '999')).status).toBe(404);
    for (const wrong of [
      { tokenId },
      { whiteOpacity: 101 },
      { frame: 'gold' },
      { owner: stranger.id },
      { default: 1 },
    ])
      expect((await tune(who, tokenId, wrong)).status).toBe(422);
    expect((await settings(who, tokenId)).body).toEqual(changed);
  });

  it('a user has one default token of each kind', async () => {
    const { who, wallet } = await ownerWith('1001');
    const ids = ['1002', '3001'];
    for (const tokenId of ids) await chain.mint(devWallet(wallet).address, tokenId);
    await server.services.follower.run();
    for (const tokenId of ['1001', '3001', '1002']) await tune(who, tokenId, { default: true });
    const defaults = await Promise.all(
      ['1001', '1002', '3001'].map(async (tokenId) => (await settings(who, tokenId)).body.isDefault),
    );
    expect(defaults).toEqual([false, true, true]);
  });

  it('a transferred token is removed from the user', async () => {
    const { who, wallet, tokenId, address } = await ownerWith();
    await tune(who, tokenId);
    const ben = await owner();
    const second = await link(ben);
    await chain.send(wallet, 'transferFrom', address, devWallet(second).address, tokenId);
    await server.services.follower.run();
    expect((await settings(who, tokenId)).status).toBe(403);
    expect((await settings(ben, tokenId)).body.opacityLight).toBe(50);
    await tune(ben, tokenId, { whiteOpacity: 33 });
    await chain.send(second, 'transferFrom', devWallet(second).address, address, tokenId);
    await server.services.follower.run();
    expect((await settings(who, tokenId)).body.opacityLight).toBe(50);
    expect((await settings(ben, tokenId)).status).toBe(403);
  });

  it('[TBL-11] only the owner of a token can add the token to a game or remove it', async () => {
    const { who, tokenId } = await ownerWith('2005');
    const stranger = await owner();
    const make = async (user: TestUser) =>
      (await user.call<{ id: string }>('POST', '/api/game-session', { body: { name: 'Plain' } })).body.id;
    const edit = async (user: TestUser, id: string, body: object) => {
      const answer = await user.call<{ tokenId: string | null; code?: string; name: string }>(
        'PUT',
        `/api/game-session/${id}`,
        { body },
      );
      return [answer.status, answer.body.code ?? answer.body.tokenId];
    };
    const own = await make(who);
    expect(await edit(who, own, { tokenId })).toEqual([200, tokenId]);
    expect(await edit(who, own, { name: 'Renamed' })).toEqual([200, tokenId]);
    expect(await edit(who, own, { name: 'Refused', tokenId: '1001' })).toEqual([403, 'E3303']);
    expect((await who.call<{ name: string }>('GET', `/api/game-session/${own}`)).body.name).toBe('Renamed');
    expect(await edit(who, own, { tokenId: 'x' })).toEqual([422, 'E3008']);
    expect(await edit(who, own, {})).toEqual([200, tokenId]);
    expect(await edit(who, own, { tokenId: null })).toEqual([200, null]);
    expect(await edit(stranger, await make(stranger), { tokenId })).toEqual([403, 'E3303']);
  });

  it("a game has the look of a token only if the game's owner has that token", async () => {
    const { who, tokenId } = await ownerWith('2004');
    await tune(who, tokenId);
    const look = { tokenId, art: 'community-4', opacityLight: 10, opacityDark: 90, frame: 'brass' };
    expect(await server.services.nft.lookOf(who.id, tokenId)).toEqual(look);
    expect(await server.services.nft.lookOf((await owner()).id, tokenId)).toBeNull();
    expect(await server.services.nft.lookOf(who.id, '2005')).toBeNull();
  });

  it('[NFT-37] the available tokens are listed with descriptions for marketplaces', async () => {
    const { tokenId } = await ownerWith('2002');
    const anybody = new TestUser(server.url);
    const { body } = await anybody.call<Record<string, string>>('GET', '/api/nft/availability');
    expect([body[tokenId], body['2003'], Object.keys(body).length]).toEqual([
      'NOT_AVAILABLE',
      'AVAILABLE',
      28,
    ]);
    const metadata = (await anybody.call<TokenMetadata>('GET', '/api/nft/metadata/2002')).body;
    expect(metadata).toEqual({
      name: 'Community - B 2',
      description: expect.stringContaining('Tetrarch'),
      image: `${server.url}/collectibles/community-2.svg`,
      external_url: `${server.url}/nft/2002`,
      attributes: [
        { trait_type: 'Series', value: 'Community' },
        { trait_type: 'Collection', value: 'B' },
        { trait_type: 'Number', value: 2 },
      ],
    });
    expect((await anybody.call('GET', '/api/nft/metadata/99')).status).toBe(404);
  });

  it('wallets and token settings are deleted with the account', async () => {
    const { who, wallet, tokenId, address } = await ownerWith();
    await tune(who, tokenId);
    const { body } = await who.call<Record<string, object[]>>('GET', '/api/account/export');
    expect([body.wallets, body.tokenSettings]).toMatchObject([
      [{ wallet: address }],
      [{ token_id: tokenId }],
    ]);
    const { password } = who.signUp;
    expect((await who.call('DELETE', '/api/account', { body: { password } })).status).toBe(200);
    const { db } = server.services.database;
    for (const table of ['nft_link', 'nft_settings'] as const) {
      const rows = await db.selectFrom(table).select('account_id').execute();
      expect(rows.map(({ account_id }) => account_id)).not.toContain(who.id);
    }
    await link(await owner(), wallet);
  });

  it('events of the chain are ignored before they are confirmed', async () => {
    const { db } = server.services.database;
    const settings = async () => ({
      ...{ rpcUrl: chain.url, contract: chain.address, authorityKey: '', startBlock: 0 },
      confirmations: 2,
    });
    const events = new ChainStore(db);
    const source = { settings, open: async () => null };
    const careful = new Authorities({ store: new NftStore(db), chain: events, source });
    const who = await owner();
    const wallet = wallets++;
    const { address } = devWallet(wallet);
    const { body } = await ask(who, address);
    const sent = await chain.send(wallet, 'authorize', body.userId, body.token);
    await server.services.follower.run();
    const state = { wallet: address, transactionHash: sent.hash };
    for (const status of ['NFT_AUTHORIZATION_PENDING', 'NFT_AUTHORIZATION_PENDING', 'NFT_AUTHORIZED']) {
      expect(await careful.of(who.id)).toEqual([{ ...state, status }]);
      expect(await careful.ownerOf(address)).toBe(status === 'NFT_AUTHORIZED' ? who.id : null);
      await chain.mine(1);
      await server.services.follower.run();
    }
    await chain.mint(address, '1009');
    await server.services.follower.run();
    const owners = async () => events.holdings((await careful.confirmedBlock()) ?? 0, '1009');
    expect(await owners()).toEqual([]);
    await chain.mine(2);
    await server.services.follower.run();
    expect((await owners()).map(({ account }) => account)).toEqual([address]);
  });

  it('the server reads the chain periodically', async () => {
    const who = await owner();
    const wallet = wallets++;
    const { address } = devWallet(wallet);
    const { body } = await ask(who, address);
    await chain.send(wallet, 'authorize', body.userId, body.token);
    await vi.waitFor(async () => expect((await authorities(who))[address]?.status).toBe('NFT_AUTHORIZED'), {
      timeout: 20_000,
      interval: 100,
    });
    expect(server.services.follower.lag()?.blocks).toBe(0);
    expect(await server.services.metrics.text()).toMatch(/^tetrarch_chain_lag_blocks 0$/m);
  });
});

it('the server shows tokens even if no chain is configured', async () => {
  const server = await startTestServer();
  const who = await loggedIn(server);
  const config = await who.call<Refused>('GET', '/api/nft/authorities/config');
  expect([config.status, config.body.code]).toEqual([503, 'E3300']);
  expect((await who.call('GET', '/api/nft/authorities')).body).toEqual({});
  expect((await who.call('GET', '/api/nft/token/1001')).status).toBe(200);
  await server.stop();
});

it('the server answers requests while the chain is unreachable', async () => {
  const server = await startTestServer({
    ETH_RPC_URL: 'http://127.0.0.1:9',
    NFT_CONTRACT_ADDRESS: `0x${'1'.repeat(40)}`,
    NFT_AUTHORITY_KEY: devWallet(ROLE.authority).privateKey,
  });
  const who = await loggedIn(server);
  const config = await who.call<Refused>('GET', '/api/nft/authorities/config');
  expect([config.status, config.body.code]).toEqual([503, 'E3301']);
  const reported = () => server.logged.filter(({ event }) => event === 'chainUnreachable').length;
  await vi.waitFor(() => expect(reported()).toBe(1), { timeout: 10_000 });
  await server.stop();
  expect(reported()).toBe(1);
});
