import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listTokenRows } from './tokens.store.ts';
import { viewToken } from './view-token.ts';

/** Lists the viewer's personal tokens and connected apps, the newest first. */
export async function listTokens({ db }: Pick<Deps, 'db'>, viewer: Pick<Viewer, 'userId'>): Promise<ApiToken[]> {
  return (await listTokenRows(db, viewer.userId)).map(viewToken);
}
