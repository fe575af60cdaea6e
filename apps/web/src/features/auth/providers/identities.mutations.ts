/** Writes of linked accounts: docs/product.md, Settings. They reject on failure. */

import { identityClient, refreshIdentities } from './identities.queries.ts';
import { openProvider } from './provider-flow.ts';

// Longer than the requests of the server to a slow provider.
const timeoutMs = 30_000;

/** Opens a provider to link an account of it. */
export async function openLink(provider: string, password: string): Promise<void> {
  const { url, ticket } = await identityClient.start({ body: { provider, password } });
  openProvider(url, { kind: 'link', ticket });
}

/** Links an account with what the provider returned. Returns the name of the provider. */
export async function completeLink(ticket: string, query: string): Promise<string> {
  const { identity } = await identityClient.finish({ body: { ticket, query } }, { timeoutMs });
  refreshIdentities();
  return identity.name;
}

/** Unlinks an account. */
export async function unlinkIdentity(id: string, password: string): Promise<void> {
  await identityClient.remove({ params: { id }, body: { password } });
  refreshIdentities();
}
