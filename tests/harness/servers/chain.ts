/** A chain with the deployed contract, for tests. Each role has an account. The other accounts belong to users. */
import {
  Contract,
  type ContractTransactionReceipt,
  JsonRpcProvider,
  type TransactionReceipt,
  type Wallet,
} from 'ethers';
import { describe } from 'vitest';
import { deployCollectibles, metadataBase } from '../../../contracts/deploy.ts';
import { type Anvil, devWallet, HAS_ANVIL, startAnvil } from '../../../contracts/localChain.ts';
import { mintByHand } from '../../../contracts/mintByHand.ts';
import { AUTHORIZE, domainOf, packToken } from '../../../contracts/permissions.ts';
import artifact from '../../../contracts/TetrarchCollectibles.json' with { type: 'json' };

/** Whether a local chain exists for this platform. */
export const HAS_CHAIN = HAS_ANVIL;

/** Like `describe`, but skipped if no local chain exists. */
export const describeOnChain = HAS_CHAIN ? describe : describe.skip.bind(describe);

/** The chain accounts of the roles. */
export const ROLE = { deployer: 9, admin: 8, authority: 7, minter: 6, pauser: 5 } as const;

let nonces = 1n;
/** Returns a nonce that no other authorization of this process uses. */
export const newNonce = () => nonces++;

export class TestChain {
  readonly #anvil: Anvil;
  readonly provider: JsonRpcProvider;
  readonly address: string;
  readonly chainId: number;

  private constructor(anvil: Anvil, provider: JsonRpcProvider, address: string, chainId: number) {
    this.#anvil = anvil;
    this.provider = provider;
    this.address = address;
    this.chainId = chainId;
  }

  static async start(chainId = 31337): Promise<TestChain> {
    const anvil = await startAnvil({ port: 0, chainId });
    const provider = new JsonRpcProvider(anvil.url, chainId, {
      staticNetwork: true,
      pollingInterval: 20,
      cacheTimeout: -1,
    });
    const address = await deploy(provider);
    return new TestChain(anvil, provider, address, chainId);
  }

  get url(): string {
    return this.#anvil.url;
  }

  /** The address of the contract and the key that signs links. */
  get settings() {
    const authorityKey = devWallet(ROLE.authority).privateKey;
    return { rpcUrl: this.url, contract: this.address, authorityKey };
  }

  /** The settings of a server that follows this chain. */
  get env(): Record<string, string> {
    return {
      ETH_RPC_URL: this.url,
      NFT_CONTRACT_ADDRESS: this.address,
      NFT_AUTHORITY_KEY: this.settings.authorityKey,
      NFT_CONFIRMATIONS: '0',
    };
  }

  contract(index: number): Contract {
    return new Contract(this.address, artifact.abi, devWallet(index).connect(this.provider));
  }

  /** Sends a transaction and waits until it is mined. @throws the ethers error when the contract reverts. */
  async send(index: number, method: string, ...args: unknown[]): Promise<ContractTransactionReceipt> {
    const sent = await this.contract(index).getFunction(method)(...args);
    return (await sent.wait()) as ContractTransactionReceipt;
  }

  /** Deploys another contract of the same kind with the same roles. */
  async another(): Promise<{ send(index: number, userId: string, token: string): Promise<unknown> }> {
    const address = await deploy(this.provider);
    return {
      send: async (index, userId, token) => {
        const contract = new Contract(address, artifact.abi, devWallet(index).connect(this.provider));
        return (await contract.getFunction('authorize')(userId, token)).wait();
      },
    };
  }

  /** Mints a token. */
  async mint(to: string, tokenId: number | string): Promise<TransactionReceipt> {
    return mintByHand(this.provider, devWallet(ROLE.minter), this.address, to, tokenId);
  }

  /** Builds a link authorization with the signature of the service, optionally with defects. */
  async permission(
    account: string,
    userId: string,
    wrong: Partial<{
      chainId: number;
      contract: string;
      signer: Wallet;
      deadline: number;
      nonce: bigint;
    }> = {},
  ): Promise<string> {
    const { chainId = this.chainId, contract = this.address, nonce = newNonce() } = wrong;
    const deadline = wrong.deadline ?? (await this.deadline(300));
    const signer = wrong.signer ?? devWallet(ROLE.authority);
    const value = { account, userId, nonce, deadline };
    return packToken(
      nonce,
      deadline,
      await signer.signTypedData(domainOf(chainId, contract), AUTHORIZE, value),
    );
  }

  /** Returns the time `seconds` after the newest block. */
  async deadline(seconds: number): Promise<number> {
    const block = await this.provider.getBlock('latest');
    return (block?.timestamp ?? 0) + seconds;
  }

  async mine(blocks = 1): Promise<void> {
    await this.provider.send('anvil_mine', [`0x${blocks.toString(16)}`]);
  }

  /** @returns a function that resets the chain to its current state. */
  async snapshot(): Promise<() => Promise<void>> {
    const id: string = await this.provider.send('evm_snapshot', []);
    return async () => {
      await this.provider.send('evm_revert', [id]);
    };
  }

  async stop(): Promise<void> {
    this.provider.destroy();
    await this.#anvil.stop();
  }
}

function deploy(provider: JsonRpcProvider): Promise<string> {
  return deployCollectibles(devWallet(ROLE.deployer).connect(provider), {
    admin: devWallet(ROLE.admin).address,
    authority: devWallet(ROLE.authority).address,
    minter: devWallet(ROLE.minter).address,
    pauser: devWallet(ROLE.pauser).address,
    baseUri: metadataBase('http://localhost:2567'),
  });
}
