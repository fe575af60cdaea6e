import type { oidcReturn } from '@gumball/contract/auth/identities.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { OidcProvider } from '../../../platform/config/oidc-providers.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { ProviderAccount } from './create-oidc-clients.ts';
import { removeTicket } from './oidc.store.ts';

/**
 * Returns the account that the provider confirms for a ticket, which works once. Throws `OIDC_TOO_LATE`,
 * `OIDC_CANCELLED`, `OIDC_FAILED`, or `OIDC_UNAVAILABLE`.
 */
export async function finishOidc(
  deps: Pick<Deps, 'db' | 'clock' | 'oidc'>,
  kind: 'log-in' | 'link' | 'confirm',
  { ticket, query }: z.output<typeof oidcReturn>,
  sessionId: string | null,
): Promise<{ provider: OidcProvider; found: ProviderAccount }> {
  const now = deps.clock.now();
  const data = await removeTicket(deps.db.kysely, kind, { ticketHash: hashToken(ticket), sessionId, now });
  const provider = deps.oidc.providers.find(({ id }) => id === data?.provider);
  if (!data || !provider) throw new AppError('OIDC_TOO_LATE');
  return { provider, found: await deps.oidc.finish(provider, query, data) };
}
