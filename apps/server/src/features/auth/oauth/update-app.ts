import type { appChange, OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import { checkApp } from '@gumball/rules/auth/oauth';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findOwnApp, updateAppRow } from './apps.store.ts';
import { viewApp } from './view-app.ts';

/** Changes an app of the viewer. Throws `FIELDS_REQUIRED`, `REDIRECT_URI_INVALID`, or `NOT_FOUND`. */
export async function updateApp(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  appId: string,
  input: z.output<typeof appChange>,
): Promise<OwnApp> {
  assertOk(checkApp(input));
  const { name, website, redirectUris } = input;
  const change = { name: normalizeLine(name), website: website ?? null, redirect_uris: [...new Set(redirectUris)] };
  const isChanged = await updateAppRow(db.kysely, userId, appId, change);
  const row = isChanged ? await findOwnApp(db, userId, appId) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return viewApp(row);
}
