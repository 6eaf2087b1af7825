/**
 * Deploys the contract. On a public network use `npm run deploy:contract`. It needs ETH_RPC_URL, NFT_DEPLOYER_KEY (the
 * account that pays for the deployment and has no rights afterwards), NFT_ADMIN, NFT_AUTHORITY, NFT_MINTER and
 * NFT_PAUSER (addresses, not keys) and PUBLIC_URL. docs/collectibles.md names the holders of the keys.
 */
import { ContractFactory, JsonRpcProvider, type Signer, Wallet } from 'ethers';
import { z } from 'zod';
import artifact from './TetrarchCollectibles.json' with { type: 'json' };

export interface Deployment {
  /** The addresses of the roles. */
  readonly admin: string;
  readonly authority: string;
  readonly minter: string;
  readonly pauser: string;
  /** The base URI of the token metadata. The token id follows it. */
  readonly baseUri: string;
}

/** @returns the address of the deployed contract. */
export async function deployCollectibles(
  signer: Signer,
  { admin, authority, minter, pauser, baseUri }: Deployment,
): Promise<string> {
  const factory = new ContractFactory(artifact.abi, artifact.bytecode, signer);
  const contract = await factory.deploy(admin, authority, minter, pauser, baseUri);
  await contract.waitForDeployment();
  return contract.getAddress();
}

/** Returns the base URI of token metadata. */
export function metadataBase(publicUrl: string): string {
  return `${publicUrl}/api/nft/metadata/`;
}

if (import.meta.main) {
  const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address');
  const environment = z.object({
    ETH_RPC_URL: z.url({ protocol: /^https?$/ }),
    NFT_DEPLOYER_KEY: z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key'),
    NFT_ADMIN: address,
    NFT_AUTHORITY: address,
    NFT_MINTER: address,
    NFT_PAUSER: address,
    PUBLIC_URL: z.url({ protocol: /^https$/ }),
  });
  const env = environment.safeParse(process.env);
  if (!env.success) {
    for (const { path, message } of env.error.issues)
      console.error(`Wrong environment variable ${path.join('.')}: ${message}`);
    process.exit(78);
  }
  const { data } = env;
  const provider = new JsonRpcProvider(data.ETH_RPC_URL);
  const contract = await deployCollectibles(new Wallet(data.NFT_DEPLOYER_KEY, provider), {
    admin: data.NFT_ADMIN,
    authority: data.NFT_AUTHORITY,
    minter: data.NFT_MINTER,
    pauser: data.NFT_PAUSER,
    baseUri: metadataBase(data.PUBLIC_URL.replace(/\/$/, '')),
  });
  console.log(`NFT_CONTRACT_ADDRESS=${contract}`);
  console.log(`NFT_CONTRACT_BLOCK=${await provider.getBlockNumber()}`);
  provider.destroy();
}
