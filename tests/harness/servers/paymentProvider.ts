/**
 * Actions of test users on the card provider's pages. The provider is the sandbox, which runs in a separate process.
 */

/** Presses a button of the hosted checkout. @returns the redirect URL, or null if a page of the provider follows. */
export async function atCheckout(
  url: string,
  act: 'pay' | 'decline' | 'cancel' | 'expire',
  amount?: string,
): Promise<string | null> {
  return press(url, { act, ...(amount === undefined ? {} : { amount }) });
}

/** Presses a button of the billing portal for the user's only subscription. */
export async function atPortal(url: string, act: 'cancel' | 'keep' | 'badCard' | 'goodCard'): Promise<void> {
  const html = await (await fetch(url)).text();
  const subscription = /name="subscription" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await press(url, { act, subscription });
}

/**
 * Refunds a payment on the provider's own pages, or lets its last refund fail.
 * @param amount dollars, or null for what is left.
 */
export async function atDashboard(
  url: string,
  sessionId: string,
  act: 'refund' | 'fail' = 'refund',
  amount: string | null = null,
): Promise<void> {
  await press(new URL(`/dashboard/${sessionId}`, url).href, { act, ...(amount === null ? {} : { amount }) });
}

export interface Control {
  readonly post?: { isSilent?: boolean; isHeld?: boolean; times?: number; delayMs?: number };
  readonly release?: boolean;
  readonly refusesRefunds?: boolean;
  readonly advanceDays?: number;
  readonly end?: boolean;
}

/** @param url any URL of the provider. @returns the number of refunds that the provider has made. */
export async function control(url: string, requested: Control): Promise<{ refunds: number }> {
  const answer = await fetch(new URL('/control', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requested),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { refunds: number };
}

async function press(url: string, fields: Record<string, string>): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return answer.headers.get('location');
}
