/** The captcha provider's script. It is loaded when a captcha is required. */
import type { ProviderChallenge } from '../../../../protocol/shapes/captcha.ts';

const SCRIPT = 'https://www.google.com/recaptcha/api.js';

/** The global object that the script defines. */
interface Provider {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

let loading: Promise<Provider> | null = null;

/** Returns a token for one call, or null if the provider is unreachable. */
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
