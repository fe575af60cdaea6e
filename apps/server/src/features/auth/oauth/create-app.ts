import type { newApp, OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import { tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import { appsMax, checkApp } from '@gumball/rules/auth/oauth';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError, assertNotCreated, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import { insertApp, listAppRows } from './apps.store.ts';
import { viewApp } from './view-app.ts';

/**
 * Registers an app of the viewer. Returns the secret of one that has one, of which only the hash is stored. Throws
 * `FIELDS_REQUIRED`, `REDIRECT_URI_INVALID`, `INTEGRATIONS_FULL`, or `ALREADY_CREATED` for the key of an earlier request.
 */
export async function createApp(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  input: z.output<typeof newApp>,
  idempotencyKey: string | undefined,
): Promise<{ app: OwnApp; secret: string | null }> {
  assertOk(checkApp(input));
  const secret = input.isConfidential ? `${tokenPrefixes.client}${deps.ids.secret()}` : null;
  const row = {
    id: deps.ids.next(),
    owner_id: userId,
    name: normalizeLine(input.name),
    website: input.website ?? null,
    redirect_uris: [...new Set(input.redirectUris)],
    secret_hash: secret === null ? null : hashToken(secret),
    created_at: deps.clock.now(),
    creation_key: idempotencyKey ?? null,
  };
  await deps.db.transaction(async (tx) => {
    // The lock lets concurrent calls count one after the other.
    if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED');
    const existing = await listAppRows(asDatabase(tx), userId);
    assertNotCreated(existing, idempotencyKey);
    if (existing.length >= appsMax) throw new AppError('INTEGRATIONS_FULL');
    await insertApp(tx, row);
  });
  return { app: viewApp({ ...row, users_count: '0' }), secret };
}
