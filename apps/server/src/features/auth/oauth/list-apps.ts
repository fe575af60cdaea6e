import type { OwnApp } from '@gumball/contract/auth/programs/oauth.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listAppRows } from './apps.store.ts';
import { viewApp } from './view-app.ts';

/** Lists the viewer's apps, the newest first. */
export async function listApps({ db }: Pick<Deps, 'db'>, { userId }: Pick<Viewer, 'userId'>): Promise<OwnApp[]> {
  return (await listAppRows(db, userId)).map(viewApp);
}
