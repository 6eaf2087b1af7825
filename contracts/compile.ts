/**
 * `node contracts/compile.ts` compiles the contract with the compiler from npm and regenerates the artifact. The
 * artifact is committed, so that running the product needs no compiler. A test compiles the contract and compares the
 * result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const NAME = 'TetrarchCollectibles';
const SOURCE = `contracts/${NAME}.sol`;
const ROOT = path.resolve(import.meta.dirname, '..');
export const ARTIFACT = path.join(ROOT, 'contracts', `${NAME}.json`);

/** The EVM version. The base library requires it, and public networks have supported it for a long time. */
const EVM = 'cancun';

export interface Artifact {
  readonly contract: string;
  readonly compiler: string;
  readonly evmVersion: string;
  readonly abi: readonly Readonly<Record<string, unknown>>[];
  /** The creation bytecode: 0x and hex digits. */
  readonly bytecode: string;
}

interface Solc {
  compile(input: string, callbacks: { import: (file: string) => { contents: string } }): string;
  version(): string;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Record<
    string,
    Record<string, { abi: Artifact['abi']; evm: { bytecode: { object: string } } }>
  >;
}

export function compileContract(): { artifact: Artifact | null; complaints: readonly string[] } {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content: readFileSync(path.join(ROOT, SOURCE), 'utf8') } },
    settings: {
      evmVersion: EVM,
      optimizer: { enabled: true, runs: 200 },
      // The metadata is left out, so that comments and file names do not change the bytecode.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { [SOURCE]: { [NAME]: ['abi', 'evm.bytecode.object'] } },
    },
  };
  const find = (file: string) => ({ contents: readFileSync(path.join(ROOT, 'node_modules', file), 'utf8') });
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: find })) as Output;
  const complaints = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage);
  const compiled = output.contracts?.[SOURCE]?.[NAME];
  if (!compiled) return { artifact: null, complaints };
  const compiler = solc.version().replace(/\.Emscripten.*$/, '');
  const { abi, evm } = compiled;
  const bytecode = `0x${evm.bytecode.object}`;
  return { artifact: { contract: NAME, compiler, evmVersion: EVM, abi, bytecode }, complaints };
}

if (import.meta.main) {
  const { artifact, complaints } = compileContract();
  for (const complaint of complaints) console.error(complaint);
  if (!artifact) process.exit(1);
  writeFileSync(ARTIFACT, `${JSON.stringify(artifact, null, 2)}\n`);
  console.log(`${artifact.contract}: ${(artifact.bytecode.length - 2) / 2} bytes by ${artifact.compiler}`);
}
