/**
 * Bundles a scenario into one file for k6. The bundle contains the engine's moves and the state decoder, and nothing
 * from the server.
 */
import path from 'node:path';
import { build } from 'vite';

const ROOT = path.join(import.meta.dirname, '..', '..');
/**
 * Replacements for global classes that k6 lacks. The decoder's library uses them only for encoding, which no scenario
 * does.
 */
const STAND_INS = [
  'globalThis.FinalizationRegistry ??= class { register() {} unregister() {} };',
  'globalThis.WeakRef ??= class { constructor(value) { this.value = value; } deref() { return this.value; } };',
].join('\n');

/** @returns the path of the bundle. */
export async function bundle(scenario: string, folder: string): Promise<string> {
  const fileName = `${scenario}.js`;
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: path.join(ROOT, 'loadtest', 'k6', `${scenario}.ts`),
        formats: ['es'],
        fileName: () => fileName,
      },
      rolldownOptions: { external: [/^k6(\/|$)/], output: { banner: STAND_INS } },
    },
  });
  return path.join(folder, fileName);
}
