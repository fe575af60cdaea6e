import { tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hashToken } from '../codes/hash-token.ts';
import { updateAppRow } from './apps.store.ts';

/** Replaces the secret of an app of the viewer. Throws `NOT_FOUND` for an app without one. */
export async function renewAppSecret(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  appId: string,
): Promise<string> {
  const secret = `${tokenPrefixes.client}${ids.secret()}`;
  if (!(await updateAppRow(db.kysely, userId, appId, { secret_hash: hashToken(secret) })))
    throw new AppError('NOT_FOUND');
  return secret;
}
