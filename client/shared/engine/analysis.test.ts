import { describe, expect, it } from 'vitest';
import { startPosition } from '../../../engine/board/position.ts';
import type { Analysis } from '../../../engine/bots/analysis/analyse.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import type { Finding } from '../../../protocol/room/analysisMessages.ts';
import { requestMove, startAnalysis } from './analysis.ts';
import { carryOut } from './analysisTasks.ts';
import type { Thread } from './analysisThread.ts';

/** A fake worker that runs tasks in the next turn of the event loop. */
class NearThread implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror: Thread['onerror'] = null;
  isEnded = false;

  postMessage(task: Parameters<Thread['postMessage']>[0]): void {
    setTimeout(() => {
      if (this.isEnded) return;
      carryOut(task, (data) => this.onmessage?.({ data } as MessageEvent));
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

describe('analysis in a worker', () => {
  it('reports deeper and deeper results until the final one, and then frees the thread', async () => {
    const thread = new NearThread();
    const findings: Analysis[] = [];
    await new Promise<void>((resolve) => {
      startAnalysis(
        startPosition(),
        { nodes: 10_000, lines: 2 },
        (analysis, isFinal) => {
          findings.push(analysis);
          if (isFinal) resolve();
        },
        () => thread,
      );
    });
    expect(findings.map(({ lines }) => lines.length)).toEqual([2, 2]);
    expect(findings[1]?.nodes).toBeGreaterThan(findings[0]?.nodes ?? 0);
    expect(thread.isEnded).toBe(true);
  });

  it('marks the result of the complete search as final, without another search', () => {
    const findings: Finding[] = [];
    carryOut({ type: 'analyse', position: startPosition(), limits: { nodes: 16_000 } }, (finding) =>
      findings.push(finding),
    );
    expect(findings.map((finding) => finding.type === 'analysis' && finding.isFinal)).toEqual([false, true]);
  });

  it('reports nothing after it is stopped', async () => {
    const thread = new NearThread();
    let reported = 0;
    startAnalysis(
      startPosition(),
      { nodes: 100 },
      () => reported++,
      () => thread,
    ).stop();
    await requestMove(startPosition(), { level: 1, seed: 1 }, () => new NearThread());
    expect(thread.isEnded).toBe(true);
    expect(reported).toBe(0);
  });

  it('returns the same bot move for the same seed', async () => {
    const ask = () => requestMove(startPosition(), { level: 2, seed: 5 }, () => new NearThread());
    const move = await ask();
    expect(legalMoves(startPosition())).toContain(move);
    expect(await ask()).toBe(move);
  });

  it('[BTS-03] plays a bot of the device with the character of its name', async () => {
    const ask = (name?: string) =>
      requestMove(startPosition(), { level: 4, seed: 0, ...(name ? { name } : {}) }, () => new NearThread());
    expect(await ask('Onyx')).not.toBe(await ask());
    expect(await ask('Nobody')).toBe(await ask());
  });

  it("cancels the search for a bot's move", async () => {
    const thread = new NearThread();
    const calling = new AbortController();
    const requested = requestMove(
      startPosition(),
      { level: 2, seed: 5, signal: calling.signal },
      () => thread,
    );
    calling.abort();
    await expect(requested).rejects.toThrow();
    expect(thread.isEnded).toBe(true);
  });
});
