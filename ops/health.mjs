// Whether the product answers here, as an exit code: `node ops/health.mjs` asks whether the process lives, `node
// ops/health.mjs ready` also whether its database answers. A process that waits for its database lives: ending it would
// help nobody, so only deploys ask for more.

const path = process.argv[2] === 'ready' ? '/readyz' : '/healthz';
const port = process.env.PORT || '2567';
const LIMIT_MS = 3_000;

try {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
