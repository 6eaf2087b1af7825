/** The provider of the human check: a script of its own, fetched when somebody is asked to be a human. */
import type { ProviderChallenge } from '../../../../protocol/shapes/captcha.ts';

const SCRIPT = 'https://www.google.com/recaptcha/api.js';

/** What the script puts into the page. */
interface Provider {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

let loading: Promise<Provider> | null = null;

/** A token for one call; null when the provider cannot be reached. */
export async function providerToken({ siteKey, action }: ProviderChallenge): Promise<string | null> {
  try {
    loading ??= load(siteKey);
    const provider = await loading;
    return await provider.execute(siteKey, { action });
  } catch {
    loading = null;
    return null;
  }
}

function load(siteKey: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => reject(new Error('The human check cannot be reached'));
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Provider };
      grecaptcha.ready(() => resolve(grecaptcha));
    };
    document.head.append(script);
  });
}
