import { useState } from 'react';
import type { Answer } from '../http/http.ts';
import { valueOrReport } from './failure.ts';

/** Sends the requests of a control, which is disabled until the answer arrives. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** Reports a failure to the user. @returns the value of the answer, or null after a failure. */
    async send<T>(request: Promise<Answer<T>>): Promise<T | null> {
      setBusy(true);
      const value = await valueOrReport(request);
      setBusy(false);
      return value;
    },
  };
}
