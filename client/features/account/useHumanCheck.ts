import { useRef, useState } from 'react';
import { err } from '../../../engine/result.ts';
import type { HumanProof } from '../../shared/data/calls/accountCalls.ts';
import { solve } from '../../shared/data/calls/humanCheck.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import type { Failure } from '../../shared/data/queries/failureCodes.ts';

type Found = { readonly proof: HumanProof } | { readonly failure: Failure };

export type HumanCheckState = ReturnType<typeof useHumanCheck>;

/** Solves a captcha in the background after the user has ticked the checkbox. */
export function useHumanCheck() {
  const search = useRef<Promise<Found> | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  function begin(): void {
    setWanted(true);
    setWorking(true);
    setMissing(false);
    setFailure(null);
    const begun = find();
    search.current = begun;
    void begun.then((found) => {
      if (search.current !== begun) return;
      setWorking(false);
      if (!('failure' in found)) return;
      setWanted(false);
      setFailure(found.failure);
    });
  }

  return {
    /** Whether the user has ticked the checkbox. */
    isWanted,
    isWorking,
    /** Whether the form was submitted without a tick. */
    isMissing,
    failureText: failure ? failureText(failure) : null,
    /** Ticks the checkbox and starts the proof of work. */
    begin,
    /** Returns whether the checkbox is ticked. If not, shows an error until the user ticks the checkbox. */
    isPresent() {
      setMissing(!isWanted);
      return isWanted;
    },
    /** Makes a call with a captcha response. A response is valid once, so a repeated call needs a new response. */
    async spend<T>(call: (proof: HumanProof) => Promise<Answer<T>>): Promise<Answer<T>> {
      const answer = await attempt(call);
      // If the response has expired, the call is repeated once with a new response.
      return !answer.ok && answer.error.code === 'E2101' ? attempt(call) : answer;
    },
  };

  async function attempt<T>(call: (proof: HumanProof) => Promise<Answer<T>>): Promise<Answer<T>> {
    if (!search.current) begin();
    const found = await search.current;
    if (found === null || 'failure' in found) return err(found?.failure ?? { code: 'E2100', params: {} });
    const answer = await call(found.proof);
    if (!answer.ok) begin();
    return answer;
  }
}

async function find(): Promise<Found> {
  const solved = await solve();
  return solved.ok ? { proof: solved.value } : { failure: solved.error };
}
