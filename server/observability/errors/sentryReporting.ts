/**
 * Reports to Sentry through a client that is configured by hand, because the default set-up would instrument the
 * whole process.
 */
import {
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeNodeTransport,
  NodeClient,
  Scope,
} from '@sentry/node';
import type { ErrorReporting } from './errorReporting.ts';
import { withoutSecrets } from './secrets.ts';

const CLOSE_MS = 2_000;

export function sentryReporting(dsn: string): ErrorReporting {
  const client = new NodeClient({
    dsn,
    environment: 'production',
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    includeServerName: false,
    sendClientReports: false,
    beforeSend: cleaned,
  });
  client.init();
  const scopeWith = (tags: Readonly<Record<string, string>>) => {
    const scope = new Scope();
    scope.setClient(client);
    return scope.setTags(tags);
  };
  return {
    bug({ id, message, gameId }) {
      const tags = { kind: 'bugReport', reportId: id, ...(gameId === null ? {} : { gameId }) };
      scopeWith(tags).captureEvent({ message, level: 'info' });
    },
    fault(error, facts) {
      scopeWith({ kind: 'fault', ...facts }).captureException(error);
    },
    async close() {
      await client.close(CLOSE_MS);
    },
  };
}

/** Removes secrets from messages, which may quote user input or program data. */
function cleaned(event: ErrorEvent): ErrorEvent {
  if (event.message !== undefined) event.message = withoutSecrets(event.message);
  for (const exception of event.exception?.values ?? [])
    if (exception.value !== undefined) exception.value = withoutSecrets(exception.value);
  return event;
}
