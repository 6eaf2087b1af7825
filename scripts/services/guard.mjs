// Cleans up after a test process that was killed. The guard is a shell that reads stdin. Each line is the id of the
// process to kill (empty: none). Stdin closes when the guard is released or its parent process ends. The guard then
// kills the process and deletes the folder.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const GUARD = `
pid=
while read -r line; do pid=$line; done
if [ -n "$pid" ] && kill "-$2" "$pid" 2>/dev/null; then
  kill -CONT "$pid" 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -0 "$pid" 2>/dev/null && sleep 0.1
  done
fi
rm -rf "$1"
`;

/**
 * Starts the guard. `watch(pid)` sets the process to kill, and `watch(null)` clears it. `release` deletes the folder.
 */
export function startGuard(folder, signal) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, signal], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in the terminal must not kill the guard before it has cleaned up.
    detached: true,
  });
  const ended = once(guard, 'exit');
  guard.unref();
  guard.stdin.unref();
  return {
    watch(pid) {
      guard.stdin.write(`${pid ?? ''}\n`);
    },
    async release() {
      guard.ref();
      guard.stdin.end('\n');
      await ended;
    },
  };
}
