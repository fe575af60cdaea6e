import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { checkPasskeyName } from '@gumball/rules/auth/passkeys';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateName } from './passkeys.store.ts';
import { viewPasskey } from './view-passkey.ts';

/** Renames a passkey of the viewer. Throws `FIELDS_REQUIRED`, or `PASSKEY_NOT_FOUND`. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<Passkey> {
  assertOk(checkPasskeyName(name));
  const row = await updateName(db, viewer.userId, id, name);
  if (!row) throw new AppError('PASSKEY_NOT_FOUND');
  return viewPasskey(row);
}
