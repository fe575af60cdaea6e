import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import type { AppRow } from './apps.store.ts';

/** Converts a row to the own app of a response. */
export function viewApp(row: AppRow): OwnApp {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    redirectUris: row.redirect_uris,
    isConfidential: row.secret_hash !== null,
    usersCount: Number(row.users_count),
    createdAt: row.created_at.toISOString(),
  };
}
