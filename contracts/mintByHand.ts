/** Signs an authorization to mint and submits it immediately, for samples and tests. */
import { randomBytes } from 'node:crypto';
import { Contract, type JsonRpcProvider, type TransactionReceipt } from 'ethers';
import type { devWallet } from './localChain.ts';
import { domainOf, MINT } from './permissions.ts';
import artifact from './TetrarchCollectibles.json' with { type: 'json' };

/**
 * @param minter signs and pays. @returns a promise that resolves when the token is minted. @throws the ethers error if
 * the contract reverts.
 */
export async function mintByHand(
  provider: JsonRpcProvider,
  minter: ReturnType<typeof devWallet>,
  contract: string,
  to: string,
  tokenId: number | string,
): Promise<TransactionReceipt> {
  const [network, block] = [await provider.getNetwork(), await provider.getBlock('latest')];
  const value = {
    to,
    tokenId,
    nonce: BigInt(`0x${randomBytes(16).toString('hex')}`),
    deadline: (block?.timestamp ?? 0) + 600,
  };
  const signature = await minter.signTypedData(domainOf(Number(network.chainId), contract), MINT, value);
  const collectibles = new Contract(contract, artifact.abi, minter.connect(provider));
  const sent = await collectibles.getFunction('mint')(to, tokenId, value.nonce, value.deadline, signature);
  return sent.wait();
}
