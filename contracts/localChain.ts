/** A chain of this machine alone, from npm: for `npm run chain` and for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { HDNodeWallet } from 'ethers';

/** Everybody knows these accounts, and on such a chain they are rich. */
const PHRASE = 'test test test test test test test test test test test junk';
export const LOCAL_CHAIN_ID = 31337;

/** Whether there is a chain for this platform. */
export const HAS_ANVIL = process.platform === 'linux' && process.arch === 'x64';

export interface AnvilOptions {
  /** 0: any free one. */
  readonly port: number;
  /** Where the chain is kept when it ends; left out: nowhere. */
  readonly stateFile?: string;
  /** Seconds between blocks; left out: one block a transaction. */
  readonly blockSeconds?: number;
  /** The chain's id; left out: the usual one. */
  readonly chainId?: number;
}

export interface Anvil {
  readonly url: string;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** @throws when the chain does not start; the message says what it said. */
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
  // Nobody reads on; a full pipe would hold the chain up.
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
  throw new Error(`The chain did not start: ${messages.join('').trim() || 'it said nothing'}`);
}

function binary(): string {
  if (!HAS_ANVIL) throw new Error('There is a local chain for Linux on x64 alone');
  return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
}

/** One of the chain's own accounts, from 0 to 9. */
export function devWallet(index: number): HDNodeWallet {
  return HDNodeWallet.fromPhrase(PHRASE, undefined, `m/44'/60'/0'/0/${index}`);
}
