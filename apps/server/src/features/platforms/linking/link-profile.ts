import type { ProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type LinkRow, listAccounts } from '../platforms.store.ts';
import { findProfile } from './find-profile.ts';
import { startLink } from './start-link.ts';

/**
 * Finds an account by its name or link, and issues the code for its profile. Throws `ACCOUNT_NAME_INVALID`,
 * `ACCOUNT_NOT_FOUND`, `ACCOUNT_ALREADY_LINKED` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function linkProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'platformClients'>,
  viewer: Viewer,
  platform: ProfilePlatform,
  input: string,
): Promise<LinkRow> {
  const name = parseTaskTarget(platform, 'follow', input)?.username;
  if (!name) throw new AppError('ACCOUNT_NAME_INVALID', { field: 'account', details: { platform } });
  const linked = await listAccounts(deps.db, viewer.userId);
  if (linked.some((row) => row.platform === platform)) throw new AppError('ACCOUNT_ALREADY_LINKED');
  const { id, username, displayName } = await findProfile(deps, platform, { name });
  return startLink(deps, viewer.userId, { platform, id, username, displayName, isVerified: false });
}
