import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isAccountUnavailable } from '../checks/is-account-unavailable.ts';
import { toTwitterSetup } from '../platforms.view.ts';
import { findTwitterAccount } from './find-twitter-account.ts';

/** Reads the viewer's Twitter set-up, and whether Twitter no longer finds the account. */
export async function getTwitterSetup(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const account = await findTwitterAccount(deps, viewer);
  return toTwitterSetup(account, account !== undefined && (await isAccountUnavailable(deps, account.account_id)));
}
