// Health checks as exit codes. `node ops/health.mjs` checks liveness. `node ops/health.mjs ready` also checks
// readiness, including the database. A process that waits for its database is live, because restarting it would not
// help. Only deploys check readiness.

const path = process.argv[2] === 'ready' ? '/readyz' : '/healthz';
const port = process.env.PORT || '2567';
const LIMIT_MS = 3_000;

try {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
