/**
 * A sign-in with a provider that is under way, stored for this tab until the provider returns to it. The ticket binds the
 * answer of the provider to this browser.
 */
export type ProviderFlow = { kind: 'log-in' | 'link' | 'confirm'; ticket: string; redirect?: string; from?: string };

const key = 'providerFlow';

/** Stores the sign-in and opens the page of the provider. */
export function openProvider(url: string, flow: ProviderFlow): void {
  sessionStorage.setItem(key, JSON.stringify(flow));
  location.assign(url);
}

/** Returns the stored sign-in, once. */
export function takeFlow(): ProviderFlow | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as ProviderFlow);
  } catch {
    return undefined;
  }
}
