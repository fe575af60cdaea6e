import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeEmailChange } from './email-changes.store.ts';

/** Cancels a requested change of address. Idempotent. */
export async function cancelEmailChange({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await removeEmailChange(db.kysely, viewer.userId);
}
