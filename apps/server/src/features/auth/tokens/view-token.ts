import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { isScope } from '@gumball/rules/auth/api-scopes';
import type { ListedTokenRow } from './tokens.store.ts';

/** Converts a row to the token of a response. An app's access lasts until it is revoked. */
export function viewToken(row: ListedTokenRow): ApiToken {
  const app = row.app_id === null ? null : { id: row.app_id, name: row.app_name ?? '', owner: row.app_owner ?? '' };
  return {
    id: row.id,
    name: row.name ?? app?.name ?? '',
    app,
    scopes: row.scopes.filter(isScope),
    createdAt: row.created_at.toISOString(),
    expiresAt: app ? null : (row.expires_at?.toISOString() ?? null),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
