/** The only module that imports the chain library. The library is large, and is loaded when a wallet is used. */
import { BrowserProvider, Contract, isAddress, JsonRpcSigner } from 'ethers';
import { networkName } from '../../../../protocol/shapes/nft.ts';
import type { Eip1193, WalletSession } from './walletConnection.ts';

/** Milliseconds between two polls for the receipt of a transaction. */
const POLLING_MS = 1_000;

/** Opens a session with a wallet. @throws if the object is not a wallet provider. */
export function openWallet(wallet: Eip1193): WalletSession {
  if (typeof wallet.request !== 'function') throw new TypeError('The wallet cannot be asked');
  // 'any' means that the wallet may change its network at any time.
  const provider = new BrowserProvider(wallet, 'any');
  return {
    async requestAccess() {
      await wallet.request({ method: 'eth_requestAccounts' });
    },
    async account() {
      const accounts = await wallet.request({ method: 'eth_accounts' });
      const first: unknown = Array.isArray(accounts) ? accounts[0] : null;
      return typeof first === 'string' ? first : null;
    },
    async network() {
      // Reads the network from the wallet directly, because the library caches the previous value for a short time.
      const chainId = Number(await wallet.request({ method: 'eth_chainId' }));
      if (!Number.isSafeInteger(chainId)) throw new TypeError('The wallet names no network');
      return { chainId, name: networkName(chainId) };
    },
    async switchTo(chainId) {
      const params = [{ chainId: `0x${chainId.toString(16)}` }];
      await wallet.request({ method: 'wallet_switchEthereumChain', params });
    },
    async checkContract({ address, abi }) {
      const contract = new Contract(address, abi as never, provider);
      if (!contract.interface.hasFunction('authorize')) throw new TypeError('The contract cannot authorize');
      if ((await provider.getCode(address)) === '0x') throw new TypeError('No contract is at the address');
    },
    async authorize({ address, abi }, account, { userId, token }) {
      const contract = new Contract(address, abi as never, new JsonRpcSigner(provider, account));
      const sent = (await contract.getFunction('authorize').send(userId, token)) as { hash: string };
      return sent.hash;
    },
    async mined(transactionHash, signal) {
      // Polls for the receipt. The library's own wait begins with the next block, so it would miss a transaction that
      // is already mined.
      for (;;) {
        signal.throwIfAborted();
        // Polls again if the wallet is temporarily unreachable, because the transaction has been sent.
        const receipt = await provider.getTransactionReceipt(transactionHash).catch(() => null);
        if (receipt?.status === 1) return;
        if (receipt) throw new Error('The transaction failed');
        await new Promise((resolve) => setTimeout(resolve, POLLING_MS));
      }
    },
  };
}

/** Returns whether a text is a chain address. A mixed-case address must have a valid checksum. */
export function isWalletAddress(text: string): boolean {
  return isAddress(text);
}
