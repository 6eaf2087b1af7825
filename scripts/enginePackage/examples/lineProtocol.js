// Asks the program tetrarch-engine for a move over its line protocol: node examples/lineProtocol.js
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../scripts/cli/engine.js', import.meta.url));
const engine = spawn(process.execPath, [program, 'uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
engine.stdin.write('position startpos moves d4e4\ngo nodes 2000\n');
for await (const line of createInterface({ input: engine.stdout })) {
  console.log(line);
  if (line.startsWith('bestmove')) engine.stdin.end('quit\n');
}
