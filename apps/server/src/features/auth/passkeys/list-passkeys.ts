import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listPasskeyRows } from './passkeys.store.ts';
import { viewPasskey } from './view-passkey.ts';

/** Lists the viewer's passkeys, oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, viewer: Pick<Viewer, 'userId'>): Promise<Passkey[]> {
  return (await listPasskeyRows(db, viewer.userId)).map(viewPasskey);
}
