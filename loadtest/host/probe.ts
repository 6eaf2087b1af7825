/**
 * One client in addition to the load, in a separate process. It keeps playing and measures the latency of each move.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { legalGame } from '../../tests/load/support/legalGame.ts';
import { WireClient } from '../../tests/load/support/wireClient.ts';
import { WireTable } from '../../tests/load/support/wireTable.ts';

export interface ProbeSample {
  /** The send time in epoch milliseconds. */
  readonly at: number;
  readonly ms: number;
}

export interface Probe {
  readonly samples: readonly ProbeSample[];
  /** Stops the probe after the current move. @throws an earlier error. */
  stop(): Promise<void>;
}

/** Average milliseconds between two moves, chosen to avoid resonance with periodic activity. */
const PAUSE_MS = 97;
const PLIES = 200;

/** Returns a probe that plays games on a server of the product. No other client takes part in its games. */
export function probeProduct(url: string): Probe {
  const game = legalGame(PLIES);
  return startProbe(async function* () {
    for (;;) {
      const [table] = await WireTable.openMany(url, 1);
      if (!table) return;
      for (let ply = 0; ply < PLIES; ply++) {
        yield async () => {
          const { sentAt, answeredAt } = await table.playOne(game[ply] ?? 0, ply);
          return answeredAt - sentAt;
        };
      }
      await table.end();
    }
  });
}

/** Returns a probe that sends requests in a separate bare room. */
export function probeBare(url: string): Probe {
  return startProbe(async function* () {
    const answer = await fetch(`${url}/seat/probe`);
    const client = await WireClient.join(url, '', (await answer.json()) as never);
    try {
      for (let ply = 0; ; ply++) {
        yield async () => {
          const sentAt = performance.now();
          await client.move(ply, 30, 42);
          return performance.now() - sentAt;
        };
      }
    } finally {
      client.close();
    }
  });
}

function startProbe(moves: () => AsyncGenerator<() => Promise<number>>): Probe {
  const samples: ProbeSample[] = [];
  let isOver = false;
  const run = async () => {
    for await (const move of moves()) {
      if (isOver) return;
      await delay(PAUSE_MS * (0.5 + Math.random()));
      const at = Date.now();
      samples.push({ at, ms: await move() });
    }
  };
  const running = run();
  // The error is ignored here, because `stop` throws it.
  running.catch(() => {});
  return {
    samples,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
