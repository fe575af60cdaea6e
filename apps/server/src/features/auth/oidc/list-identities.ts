import type { Identity } from '@gumball/contract/auth/identities.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findPasswordHash } from '../accounts/account.store.ts';
import { noPassword } from '../accounts/no-password.ts';
import { listIdentityRows } from './oidc.store.ts';
import { viewIdentity } from './view-identity.ts';

/** Lists the viewer's linked accounts, oldest first, and whether the account has a password. */
export async function listIdentities(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<{ identities: Identity[]; hasPassword: boolean }> {
  const rows = await listIdentityRows(db.kysely, viewer.userId);
  const hash = await findPasswordHash(db, viewer.userId);
  return { identities: rows.map((row) => viewIdentity(config.oidcProviders, row)), hasPassword: hash !== noPassword };
}
