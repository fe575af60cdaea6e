import { oidcTicketTtlMs } from '@gumball/rules/auth/identities';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { hashToken } from '../codes/hash-token.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { insertTicket } from './oidc.store.ts';

/**
 * Begins a sign-in with a provider, or, with `sessionId`, a link to the account of that session or its confirmation. Returns the page of
 * the provider to open, and the ticket for the way back. Throws `OIDC_UNKNOWN`, `OIDC_UNAVAILABLE`, or `RATE_LIMITED`.
 */
export async function startOidc(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'oidc'>,
  limits: AuthLimits,
  {
    provider: id,
    ip,
    sessionId = null,
    kind = sessionId === null ? 'log-in' : 'link',
  }: { provider: string; ip: string; sessionId?: string | null; kind?: 'log-in' | 'link' | 'confirm' },
): Promise<{ url: string; ticket: string }> {
  await limits.oidc.consume(rateLimitKey(ip));
  const provider = deps.oidc.providers.find((one) => one.id === id);
  if (!provider) throw new AppError('OIDC_UNKNOWN');
  const { url, checks } = await deps.oidc.begin(provider, { isConfirmation: kind === 'confirm' });
  const ticket = deps.ids.secret();
  await insertTicket(deps.db.kysely, {
    ticket_hash: hashToken(ticket),
    kind,
    session_id: sessionId,
    data: { ...checks, provider: id },
    expires_at: new Date(deps.clock.now().getTime() + oidcTicketTtlMs),
  });
  return { url, ticket };
}
