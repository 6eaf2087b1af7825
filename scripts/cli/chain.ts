/**
 * `npm run chain` starts a local chain with the contract of the collectibles and some sample tokens. The chain is
 * stored beside the data. Outside production, `npm start` finds the running chain through the file chain.json. The
 * minting key is in a separate file that the server never reads.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getCreateAddress, JsonRpcProvider } from 'ethers';
import { deployCollectibles, metadataBase } from '../../contracts/deploy.ts';
import { devWallet, HAS_ANVIL, LOCAL_CHAIN_ID, startAnvil } from '../../contracts/localChain.ts';
import { mintByHand } from '../../contracts/mintByHand.ts';
import { parseConfig } from '../../server/config/config.ts';
import { CHAIN_NOTE } from '../../server/nft/chainSource.ts';
import { MINTER_NOTE } from './minterNote.ts';

const PORT = 8545;
/** The chain accounts of the roles. The first accounts are for trying out wallets. */
const ROLE = { deployer: 9, admin: 8, authority: 7, minter: 6, pauser: 5 } as const;
/** The sample tokens of the first two accounts: boards of both collections and a piece set. */
const SAMPLES: readonly (readonly [number, readonly number[]])[] = [
  [0, [1001, 1002, 2001, 3001]],
  [1, [1003, 2002, 3002]],
];

const config = parseConfig(process.env);
if (!config.ok || config.value.isProduction) {
  console.error(
    'The local chain is for development: run it with the variables of the server, and not in production.',
  );
  process.exit(78);
}
if (!HAS_ANVIL) {
  console.error(
    'The local chain is available only for Linux on x64. Set ETH_RPC_URL to another chain (docs/collectibles.md).',
  );
  process.exit(1);
}
const { dataDir, publicUrl } = config.value;
mkdirSync(dataDir, { recursive: true });
const note = path.join(dataDir, CHAIN_NOTE);
const anvil = await startAnvil({
  port: PORT,
  stateFile: path.join(dataDir, 'chain-state.json'),
  blockSeconds: 2,
});
const provider = new JsonRpcProvider(anvil.url, LOCAL_CHAIN_ID, {
  staticNetwork: true,
  pollingInterval: 100,
  // Samples are minted one after the other, each with the transaction count as its nonce. A cached count would be out
  // of date.
  cacheTimeout: -1,
});

// The first contract of an account always gets the same address.
const first = getCreateAddress({ from: devWallet(ROLE.deployer).address, nonce: 0 });
const contract = (await provider.getCode(first)) === '0x' ? await begin() : first;
writeFileSync(
  note,
  JSON.stringify({ rpcUrl: anvil.url, contract, authorityKey: devWallet(ROLE.authority).privateKey }),
);
writeFileSync(
  path.join(dataDir, MINTER_NOTE),
  JSON.stringify({ minterKey: devWallet(ROLE.minter).privateKey }),
  { mode: 0o600 },
);
report();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void anvil.stop());
await anvil.ended;
rmSync(note, { force: true });
provider.destroy();

async function begin(): Promise<string> {
  const address = await deployCollectibles(devWallet(ROLE.deployer).connect(provider), {
    admin: devWallet(ROLE.admin).address,
    authority: devWallet(ROLE.authority).address,
    minter: devWallet(ROLE.minter).address,
    pauser: devWallet(ROLE.pauser).address,
    baseUri: metadataBase(publicUrl ?? 'http://localhost:2567'),
  });
  for (const [owner, tokenIds] of SAMPLES)
    for (const tokenId of tokenIds)
      await mintByHand(provider, devWallet(ROLE.minter), address, devWallet(owner).address, tokenId);
  return address;
}

function report(): void {
  const lines = [
    `A chain answers at ${anvil.url} (${LOCAL_CHAIN_ID}); the collectibles are at ${contract}.`,
    'Now `npm start`: it finds the chain by itself. Wallets may take these accounts (publicly known, worthless on other chains):',
    ...SAMPLES.map(
      ([owner, tokenIds]) =>
        `  ${devWallet(owner).address}  key ${devWallet(owner).privateKey}  tokens ${tokenIds.join(', ')}`,
    ),
    'Ctrl-C stops the chain; the next start resumes it.',
  ];
  console.log(lines.join('\n'));
}
