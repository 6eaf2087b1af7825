import { useRef, useState } from 'react';
import type { NotificationPreferences } from '../../../protocol/http/notificationApi.ts';
import { putPreferences } from '../../shared/data/calls/notificationCalls.ts';
import type { Failure } from '../../shared/data/http/http.ts';

/**
 * The settings that the user changes. Each call replaces all settings on the server, so the calls are sent one after
 * the other, each with the latest choices.
 */
export function useSettings(loaded: NotificationPreferences) {
  const [chosen, setChosen] = useState(loaded);
  const [status, setStatus] = useState<'SAVED' | 'SAVING' | 'FAILED'>('SAVED');
  const [failure, setFailure] = useState<Failure | null>(null);
  const newest = useRef(loaded);
  const isSending = useRef(false);

  const save = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setStatus('SAVING');
    let sent: NotificationPreferences;
    let answer: Awaited<ReturnType<typeof putPreferences>>;
    do {
      sent = newest.current;
      answer = await putPreferences(sent);
    } while (sent !== newest.current);
    isSending.current = false;
    setFailure(answer.ok ? null : answer.error);
    setStatus(answer.ok ? 'SAVED' : 'FAILED');
  };
  return {
    /** The settings that the user has chosen, even if they are not saved yet. */
    chosen,
    status,
    failure,
    /** Shows the change at once, and saves it. */
    change: (change: (before: NotificationPreferences) => NotificationPreferences) => {
      newest.current = change(newest.current);
      setChosen(newest.current);
      void save();
    },
    /** Saves the chosen settings after a failure. */
    retry: () => void save(),
  };
}
