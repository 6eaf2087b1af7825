/** The contract on a real chain: ownership, authorizations to link and to mint, and refusals. */

import { readFileSync } from 'node:fs';
import { id, isError, Signature } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnChain, newNonce, ROLE, TestChain } from '../tests/harness/servers/chain.ts';
import { ARTIFACT, compileContract } from './compile.ts';
import { devWallet } from './localChain.ts';
import { AUTHORIZE, domainOf, MINT, packToken } from './permissions.ts';
import artifact from './TetrarchCollectibles.json' with { type: 'json' };

/** The chain accounts of users. */
const ANN = 0;
const BEN = 1;
const ann = devWallet(ANN).address;
const ben = devWallet(BEN).address;
const USER = id('a link');
const OTHER = id('another link');
/** Order of the secp256k1 group. Every signature has a malleable twin in which s is replaced by the order minus s. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Time limit for the compiler, which needs several seconds and more on a busy machine. */
const COMPILING_MS = 120_000;

describe('the contract artifact', () => {
  test(
    "matches the compiler's output for the source, which has no warning",
    () => {
      const { artifact: compiled, complaints } = compileContract();
      expect(complaints).toEqual([]);
      expect(JSON.parse(readFileSync(ARTIFACT, 'utf8'))).toEqual(compiled);
    },
    COMPILING_MS,
  );
});

describeOnChain('the contract', () => {
  let chain: TestChain;
  const gas: Record<string, number> = {};
  beforeAll(async () => {
    chain = await TestChain.start();
  });
  afterAll(async () => {
    await chain?.stop();
    console.table(gas);
  });

  /** Returns the error name of a call that must be reverted. */
  async function refusal(sent: Promise<unknown>): Promise<string> {
    try {
      await sent;
    } catch (error) {
      if (isError(error, 'CALL_EXCEPTION'))
        return chain.contract(ANN).interface.parseError(error.data ?? '0x')?.name ?? error.shortMessage;
      throw error;
    }
    return 'none';
  }

  const authorize = (token: string, userId = USER, by = ANN) => chain.send(by, 'authorize', userId, token);
  const linkOf = (account: string): Promise<string> => chain.contract(ANN).getFunction('linkOf')(account);
  const ownerOf = (tokenId: number): Promise<string> => chain.contract(ANN).getFunction('ownerOf')(tokenId);

  async function mintPermission(to: string, tokenId: number, signer = ROLE.minter as number) {
    const value = { to, tokenId, nonce: newNonce(), deadline: await chain.deadline(300) };
    const domain = domainOf(chain.chainId, chain.address);
    return { ...value, signature: await devWallet(signer).signTypedData(domain, MINT, value) };
  }

  test('S55: an account links itself by sending the authorization that was issued to it, which the contract accepts once', async () => {
    const token = await chain.permission(ann, USER);
    const receipt = await authorize(token);
    gas.authorize = Number(receipt.gasUsed);
    const log = chain.contract(ANN).interface.parseLog(receipt.logs[0]!);
    expect([log?.name, log?.args.account, log?.args.userId]).toEqual(['Authorized', ann, USER]);
    expect(await linkOf(ann)).toBe(USER);
    expect(await refusal(authorize(token))).toBe('NonceUsed');
  });

  test('S56: the contract rejects an authorization for another account, user, chain, contract or deadline', async () => {
    const of = (wrong: object) => chain.permission(ben, USER, wrong);
    expect(await refusal(authorize(await chain.permission(ann, USER), USER, BEN))).toBe('WrongSigner');
    expect(await refusal(authorize(await of({}), OTHER, BEN))).toBe('WrongSigner');
    expect(await refusal(authorize(await of({ chainId: 1 }), USER, BEN))).toBe('WrongSigner');
    expect(await refusal(authorize(await of({ contract: ann }), USER, BEN))).toBe('WrongSigner');
    expect(await refusal(authorize(await of({ deadline: (await chain.deadline(0)) - 1 }), USER, BEN))).toBe(
      'PermissionExpired',
    );
    expect(await refusal(authorize(await of({ deadline: await chain.deadline(660) }), USER, BEN))).toBe(
      'DeadlineTooFar',
    );
    // An authorization with a changed deadline differs from the signed one.
    const signed = await devWallet(ROLE.authority).signTypedData(
      domainOf(chain.chainId, chain.address),
      AUTHORIZE,
      { account: ben, userId: USER, nonce: 77n, deadline: await chain.deadline(-10) },
    );
    const later = packToken(77n, await chain.deadline(300), signed);
    expect(await refusal(authorize(later, USER, BEN))).toBe('WrongSigner');
    expect(BigInt(await linkOf(ben))).toBe(0n);
    expect(
      await refusal(
        authorize(await chain.permission(ben, `0x${'0'.repeat(64)}`), `0x${'0'.repeat(64)}`, BEN),
      ),
    ).toBe('NoUser');
  });

  test('S57: the contract rejects a foreign signer, a malleable signature, and a repeated authorization', async () => {
    const foreign = await chain.permission(ben, USER, { signer: devWallet(BEN) as never });
    expect(await refusal(authorize(foreign, USER, BEN))).toBe('WrongSigner');
    const minters = await chain.permission(ben, USER, { signer: devWallet(ROLE.minter) as never });
    expect(await refusal(authorize(minters, USER, BEN))).toBe('WrongSigner');

    const value = { account: ben, userId: USER, nonce: newNonce(), deadline: await chain.deadline(300) };
    const domain = domainOf(chain.chainId, chain.address);
    const low = Signature.from(await devWallet(ROLE.authority).signTypedData(domain, AUTHORIZE, value));
    const s = (ORDER - BigInt(low.s)).toString(16).padStart(64, '0');
    const high = `${low.r}${s}${low.v === 27 ? '1c' : '1b'}`;
    expect(await refusal(authorize(packToken(value.nonce, value.deadline, high), USER, BEN))).toBe(
      'ECDSAInvalidSignatureS',
    );

    const token = packToken(value.nonce, value.deadline, low.serialized);
    await authorize(token, USER, BEN);
    const revoked = await chain.send(BEN, 'revoke');
    gas.revoke = Number(revoked.gasUsed);
    expect(BigInt(await linkOf(ben))).toBe(0n);
    expect(await refusal(authorize(token, USER, BEN))).toBe('NonceUsed');
    expect(await refusal(chain.send(BEN, 'revoke'))).toBe('NotLinked');
  });

  test('S58: the contract links an account to one user at a time', async () => {
    await authorize(await chain.permission(ben, USER), USER, BEN);
    await authorize(await chain.permission(ben, OTHER), OTHER, BEN);
    expect(await linkOf(ben)).toBe(OTHER);
    await chain.send(BEN, 'revoke');
    expect(BigInt(await linkOf(ben))).toBe(0n);
  });

  test("S59: the contract mints a token once, only with the minter's signature, and only for the signed recipient", async () => {
    const permission = await mintPermission(ann, 1001);
    const { nonce, deadline, signature } = permission;
    const mint = (to: string, tokenId: number, at = deadline, by = signature, number = nonce) =>
      chain.send(BEN, 'mint', to, tokenId, number, at, by);
    expect(await refusal(mint(ben, 1001))).toBe('WrongSigner');
    expect(await refusal(mint(ann, 1002))).toBe('WrongSigner');
    expect(await refusal(mint(ann, 1001, deadline + 1))).toBe('WrongSigner');
    expect(await refusal(mint(ann, 1001, deadline, signature, nonce + 500n))).toBe('WrongSigner');
    const byAuthority = await mintPermission(ann, 1001, ROLE.authority);
    expect(
      await refusal(mint(ann, 1001, byAuthority.deadline, byAuthority.signature, byAuthority.nonce)),
    ).toBe('WrongSigner');
    const expired = (await chain.deadline(0)) - 1;
    expect(await refusal(mint(ann, 1001, expired))).toBe('PermissionExpired');

    const receipt = await mint(ann, 1001);
    gas.mint = Number(receipt.gasUsed);
    expect(await ownerOf(1001)).toBe(ann);
    expect(await refusal(mint(ann, 1001))).toBe('NonceUsed');
    const again = await mintPermission(ben, 1001);
    expect(await refusal(mint(ben, 1001, again.deadline, again.signature, again.nonce))).toBe(
      'ERC721InvalidSender',
    );
  });

  test('the contract lets only the owner of a token transfer the token', async () => {
    await chain.mint(ann, 1002);
    expect(await refusal(chain.send(BEN, 'transferFrom', ann, ben, 1002))).toBe('ERC721InsufficientApproval');
    const receipt = await chain.send(ANN, 'transferFrom', ann, ben, 1002);
    gas.transferFrom = Number(receipt.gasUsed);
    expect(await ownerOf(1002)).toBe(ben);
  });

  test('the contract lets only the pauser pause links, mints and transfers', async () => {
    await chain.mint(ann, 1003);
    await authorize(await chain.permission(ben, USER), USER, BEN);
    expect(await refusal(chain.send(ANN, 'pause'))).toBe('AccessControlUnauthorizedAccount');
    gas.pause = Number((await chain.send(ROLE.pauser, 'pause')).gasUsed);
    expect(await refusal(authorize(await chain.permission(ann, USER)))).toBe('EnforcedPause');
    expect(await refusal(chain.mint(ann, 1004))).toBe('EnforcedPause');
    expect(await refusal(chain.send(ANN, 'transferFrom', ann, ben, 1003))).toBe('EnforcedPause');
    await chain.send(BEN, 'revoke');
    gas.unpause = Number((await chain.send(ROLE.pauser, 'unpause')).gasUsed);
    await chain.mint(ann, 1004);
    expect(await ownerOf(1004)).toBe(ann);
  });

  test('the contract serves metadata only for minted tokens', async () => {
    await chain.mint(ann, 1005);
    const uri = (tokenId: number): Promise<string> => chain.contract(ANN).getFunction('tokenURI')(tokenId);
    expect(await uri(1005)).toBe('http://localhost:2567/api/nft/metadata/1005');
    expect(await refusal(uri(1999))).toBe('ERC721NonexistentToken');
    expect(await refusal(chain.send(ANN, 'setBaseURI', 'https://elsewhere.example/'))).toBe(
      'AccessControlUnauthorizedAccount',
    );
    gas.setBaseURI = Number((await chain.send(ROLE.admin, 'setBaseURI', 'https://a.example/')).gasUsed);
    expect(await uri(1005)).toBe('https://a.example/1005');
    const supports = (interfaceId: string) =>
      chain.contract(ANN).getFunction('supportsInterface')(interfaceId);
    // The ids of ERC-165, ERC-721, its metadata and AccessControl, and one unsupported id.
    const answers = ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x7965db0b', '0xffffffff'].map(supports);
    expect(await Promise.all(answers)).toEqual([true, true, true, true, false]);
  });

  test('the deployment of the contract fits into the gas limit of a block', async () => {
    expect((artifact.bytecode.length - 2) / 2).toBeLessThan(2 * 24_576);
    const code = await chain.provider.getCode(chain.address);
    expect((code.length - 2) / 2).toBeLessThan(24_576);
    const first = await chain.provider.getBlock(1, true);
    gas.deployment = Number(first?.gasUsed ?? 0n);
  });
});
