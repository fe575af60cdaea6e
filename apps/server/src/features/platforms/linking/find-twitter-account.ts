import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type AccountRow, listAccounts } from '../platforms.store.ts';

/** The viewer's linked Twitter account. */
export async function findTwitterAccount({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<AccountRow | undefined> {
  return (await listAccounts(db, viewer.userId)).find((row) => row.platform === 'Twitter');
}
