/** Attacks on wallet links and on authorizations to mint, over HTTP and on the chain. */
import { AbiCoder, isError, Signature } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devWallet } from '../../contracts/localChain.ts';
import { AUTHORIZE, domainOf, MINT } from '../../contracts/permissions.ts';
import type { Authority, AuthorizeToken } from '../../protocol/http/nftApi.ts';
import { describeOnChain, ROLE, TestChain } from '../harness/servers/chain.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { type Member, newMember } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

const TOKEN = ['uint128', 'uint64', 'bytes'];
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describeOnChain('collectibles', () => {
  let chain: TestChain;
  let server: TestServer;
  let ann: Member;
  let ben: Member;
  /** The index of the last used chain account. Each test uses another account. */
  let wallet = -1;
  beforeAll(async () => {
    chain = await TestChain.start();
    server = await startTestServer(chain.env);
    ann = await member();
    ben = await member();
  });
  afterAll(async () => {
    await server?.stop();
    await chain?.stop();
  });

  const member = () => newMember(server);

  function nextWallet(): { readonly index: number; readonly address: string } {
    wallet += 1;
    return { index: wallet, address: devWallet(wallet).address };
  }

  const request = (who: TestUser, accountAddress: string, userId: string) =>
    who.call<AuthorizeToken>('POST', '/api/nft/authorities', { body: { userId, accountAddress } });

  async function permission(who: Member, address: string) {
    const { body } = await request(who, address, who.id);
    const [nonce, deadline, signature] = AbiCoder.defaultAbiCoder().decode(TOKEN, body.token);
    return { ...body, nonce: nonce as bigint, deadline: Number(deadline), signature: String(signature) };
  }

  const pack = (nonce: bigint, deadline: number, signature: string) =>
    AbiCoder.defaultAbiCoder().encode(TOKEN, [nonce, deadline, signature]);

  /** Returns the error name of the contract, or `none` if the contract accepted the authorization. */
  async function authorize(index: number, userId: string, token: string, on = chain): Promise<string> {
    return refusalOf(on, on.send(index, 'authorize', userId, token));
  }

  async function refusalOf(on: TestChain, sent: Promise<unknown>): Promise<string> {
    try {
      await sent;
      return 'none';
    } catch (error) {
      if (!isError(error, 'CALL_EXCEPTION')) throw error;
      return on.contract(0).interface.parseError(error.data ?? '0x')?.name ?? error.shortMessage;
    }
  }

  const statusOf = async (who: TestUser, address: string) =>
    (await who.call<Record<string, Authority>>('GET', '/api/nft/authorities')).body[address]?.status;

  it('S55: authorization tokens are random, expire within ten minutes, and work once, for their user', async () => {
    const { index, address } = nextWallet();
    const many = await Promise.all(Array.from({ length: 40 }, () => permission(ann, address)));
    const nonces = new Set(many.map(({ nonce }) => nonce));
    expect(nonces.size).toBe(many.length);
    // A random 128-bit number begins with 32 zero bits once in four billion cases.
    expect([...nonces].filter((nonce) => nonce < 1n << 96n)).toEqual([]);
    expect(new Set(many.map(({ userId }) => userId)).size).toBe(many.length);
    const latest = Date.now() / 1000 + 600;
    for (const { deadline, userId } of many) {
      expect(deadline).toBeLessThanOrEqual(latest);
      expect(userId).not.toContain(ann.id);
    }
    const [first, second] = many;
    const bens = await permission(ben, address);
    expect(await authorize(index, bens.userId, first!.token)).toBe('WrongSigner');
    expect(await authorize(index, second!.userId, first!.token)).toBe('WrongSigner');
    expect(await authorize(index, first!.userId, first!.token)).toBe('none');
    expect(await authorize(index, first!.userId, first!.token)).toBe('NonceUsed');
  });

  it('S56: the contract and the service reject an authorization for another account, user, chain, contract or deadline', async () => {
    const { index, address } = nextWallet();
    const other = nextWallet();
    expect((await request(ann, address, ben.id)).status).toBe(403);
    for (const wrong of ['0x', address.slice(0, -1), `${address} `, 'vitalik.eth'])
      expect((await request(ann, wrong, ann.id)).status).toBe(422);

    const given = await permission(ann, address);
    expect(await authorize(other.index, given.userId, given.token)).toBe('WrongSigner');
    const longer = pack(given.nonce, given.deadline + 1, given.signature);
    expect(await authorize(index, given.userId, longer)).toBe('WrongSigner');

    const elsewhere = await TestChain.start(31338);
    try {
      // The other chain has a contract at the same address, and this chain has another contract.
      expect(elsewhere.address).toBe(chain.address);
      expect(await authorize(index, given.userId, given.token, elsewhere)).toBe('WrongSigner');
    } finally {
      await elsewhere.stop();
    }
    const second = await chain.another();
    expect(await refusalOf(chain, second.send(index, given.userId, given.token))).toBe('WrongSigner');

    const back = await chain.snapshot();
    await chain.provider.send('evm_increaseTime', [601]);
    await chain.mine();
    expect(await authorize(index, given.userId, given.token)).toBe('PermissionExpired');
    await back();
    expect(await statusOf(ann, address)).toBe('NFT_AUTHORIZATION_PENDING');
  });

  it('S57: a foreign signature, a malleable signature and a used authorization token are rejected', async () => {
    const { index, address } = nextWallet();
    const given = await permission(ann, address);
    const { nonce, deadline, userId } = given;
    const value = { account: address, userId, nonce, deadline };
    const forged = await devWallet(index).signTypedData(
      domainOf(chain.chainId, chain.address),
      AUTHORIZE,
      value,
    );
    expect(await authorize(index, userId, pack(nonce, deadline, forged))).toBe('WrongSigner');
    const low = Signature.from(given.signature);
    const s = (ORDER - BigInt(low.s)).toString(16).padStart(64, '0');
    const high = `${low.r}${s}${low.v === 27 ? '1c' : '1b'}`;
    expect(await authorize(index, userId, pack(nonce, deadline, high))).toBe('ECDSAInvalidSignatureS');
    expect(await authorize(index, userId, given.token)).toBe('none');
    await chain.send(index, 'revoke');
    expect(await authorize(index, userId, given.token)).toBe('NonceUsed');
    await server.services.follower.run();
    expect(await statusOf(ann, address)).toBe('NFT_AUTHORIZATION_REVOKED');
  });

  it('S58: a wallet is linked to one user, and unlinking ends all rights immediately', async () => {
    const { index, address } = nextWallet();
    expect((await request(new TestUser(server.url), address, ann.id)).status).toBe(401);
    expect((await request(await TestUser.guest(server.url), address, ann.id)).status).toBe(403);
    const given = await permission(ann, address);
    const spare = await permission(ann, address);
    await authorize(index, given.userId, given.token);
    await chain.mint(address, 1001);
    await server.services.follower.run();
    expect((await request(ben, address, ben.id)).status).toBe(400);
    const settings = () => ann.call('GET', '/api/nft/settings/1001');
    expect((await settings()).status).toBe(200);

    const unlink = (who: TestUser) => who.call('DELETE', `/api/nft/authorities/${address}`);
    expect((await unlink(ben)).status).toBe(404);
    expect((await settings()).status).toBe(200);
    expect((await unlink(ann)).status).toBe(200);
    // The service ends the rights, although the contract still stores the link.
    expect(await chain.contract(index).getFunction('linkOf')(address)).toBe(given.userId);
    expect((await settings()).status).toBe(403);
    expect(await statusOf(ann, address)).toBe('NFT_AUTHORIZATION_REVOKED');
    expect(await server.services.nft.lookOf(ann.id, '1001')).toBeNull();
    // The contract accepts an authorization that was issued before the unlinking, but the service does not link the
    // wallet again.
    expect(await authorize(index, spare.userId, spare.token)).toBe('none');
    await server.services.follower.run();
    expect((await settings()).status).toBe(403);
    // Another user can link the wallet.
    const bens = await permission(ben, address);
    await authorize(index, bens.userId, bens.token);
    await server.services.follower.run();
    expect((await ben.call('GET', '/api/nft/settings/1001')).status).toBe(200);
    expect((await settings()).status).toBe(403);
  });

  it("S59: a mint authorization works once, for one recipient, and the server's signing key alone mints nothing", async () => {
    const { index, address } = nextWallet();
    const value = { to: address, tokenId: 2001, nonce: 9n, deadline: await chain.deadline(300) };
    const domain = domainOf(chain.chainId, chain.address);
    const mint = (signature: string, to = address) =>
      refusalOf(chain, chain.send(index, 'mint', to, value.tokenId, value.nonce, value.deadline, signature));
    const byServer = await devWallet(ROLE.authority).signTypedData(domain, MINT, value);
    expect(await mint(byServer)).toBe('WrongSigner');
    const byMinter = await devWallet(ROLE.minter).signTypedData(domain, MINT, value);
    expect(await mint(byMinter, devWallet(0).address)).toBe('WrongSigner');
    expect(await mint(byMinter)).toBe('none');
    expect(await mint(byMinter)).toBe('NonceUsed');
    const described = await ann.call<{ paths: object }>('GET', '/api/openapi.json');
    const calls = Object.keys(described.body.paths).filter((path) => path.startsWith('/api/nft'));
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((path) => /mint/i.test(path))).toEqual([]);
  });
});
