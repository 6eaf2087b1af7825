/** Runs a local chain from npm, for `npm run chain` and for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { HDNodeWallet } from 'ethers';

/** The seed phrase of the well-known development accounts, which have a balance. */
const PHRASE = 'test test test test test test test test test test test junk';
export const LOCAL_CHAIN_ID = 31337;

/** Whether a local chain exists for this platform. */
export const HAS_ANVIL = process.platform === 'linux' && process.arch === 'x64';

export interface AnvilOptions {
  /** The port; 0 for any free port. */
  readonly port: number;
  /** File that stores the chain's state at its end. Without it, the state is not stored. */
  readonly stateFile?: string;
  /** Seconds between blocks. If omitted, each transaction gets its own block. */
  readonly blockSeconds?: number;
  /** The chain id. If omitted, the usual id for development. */
  readonly chainId?: number;
}

export interface Anvil {
  readonly url: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** @throws if the chain does not start. The message contains its output. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { port, stateFile, blockSeconds, chainId = LOCAL_CHAIN_ID } = options;
  const child = spawn(
    binary(),
    [
      ...['--port', String(port), '--chain-id', String(chainId), '--mnemonic', PHRASE],
      ...['--hardfork', 'cancun', '--threads', '1'],
      ...(stateFile === undefined ? [] : ['--state', stateFile]),
      ...(blockSeconds === undefined ? [] : ['--block-time', String(blockSeconds), '--mixed-mining']),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit').then(() => {});
  const end = () => void child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const listening = await listeningAt(child);
  // The output is read and discarded, because a full pipe would block the chain.
  child.stdout.resume();
  child.stderr.resume();
  return {
    url: `http://${listening}`,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listeningAt(child: ChildProcess): Promise<string> {
  const messages: string[] = [];
  child.stderr?.on('data', (data: Buffer) => void messages.push(data.toString()));
  const { stdout } = child;
  if (!stdout) throw new Error('The chain has no output');
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Listening on (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The chain did not start: ${messages.join('').trim() || 'no output'}`);
}

function binary(): string {
  if (!HAS_ANVIL) throw new Error('The local chain is available only for Linux on x64');
  return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
}

/** Returns one of the development accounts of the chain, 0 to 9. */
export function devWallet(index: number): HDNodeWallet {
  return HDNodeWallet.fromPhrase(PHRASE, undefined, `m/44'/60'/0'/0/${index}`);
}
