import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isAccountUnavailable } from '../checks/is-account-unavailable.ts';
import { toTwitterSetup } from '../platforms.view.ts';
import { findTwitterAccount } from './find-twitter-account.ts';

/** Reads the viewer's Twitter set-up, whether Twitter no longer finds the account, and which tasks need it. */
export async function getTwitterSetup(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'taskGate'>, viewer: Viewer) {
  const [account, gate] = await Promise.all([findTwitterAccount(deps, viewer), deps.taskGate.current()]);
  const idInvalid = account !== undefined && (await isAccountUnavailable(deps, account.account_id));
  return { ...toTwitterSetup(account, idInvalid), gate, configured: deps.config.platforms.x !== undefined };
}
