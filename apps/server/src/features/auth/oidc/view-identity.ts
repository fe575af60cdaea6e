import type { Identity } from '@gumball/contract/auth/identities.schemas';
import type { OidcProvider } from '../../../platform/config/oidc-providers.ts';
import type { IdentityRow } from './oidc.store.ts';

/** Converts a row to the linked account of a response. A provider that is no longer configured is named by its host. */
export function viewIdentity(providers: readonly OidcProvider[], row: IdentityRow): Identity {
  const provider = providers.find(({ issuer }) => issuer === row.issuer);
  return {
    id: row.id,
    provider: provider?.id ?? null,
    name: provider?.name ?? (URL.canParse(row.issuer) ? new URL(row.issuer).host : row.issuer),
    email: row.email,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
