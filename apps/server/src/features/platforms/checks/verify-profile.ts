import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { ProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { findProfile } from '../linking/find-profile.ts';
import { linkAccount } from '../linking/link-account.ts';
import { listLinks } from '../platforms.store.ts';

/**
 * Searches the text of a profile for the code and links the account; a linked one succeeds again. Throws
 * `VERIFICATION_MISSING`, `VERIFICATION_EXPIRED`, `PROFILE_CODE_MISSING` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function verifyProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'realtime' | 'platformClients'>,
  viewer: Viewer,
  platform: ProfilePlatform,
): Promise<PlatformAccount> {
  const before = await getLinkedAccount(deps, viewer.userId, platform);
  if (before.linked) return before;
  const link = (await listLinks(deps.db.kysely, viewer.userId)).find((row) => row.platform === platform);
  if (!link?.account_id) throw new AppError('VERIFICATION_MISSING');
  if (link.expires_at <= deps.clock.now()) throw new AppError('VERIFICATION_EXPIRED');
  // By the id: another account may have the name by now.
  const { id, username, displayName, text } = await findProfile(deps, platform, {
    id: link.account_id,
    lastName: link.username ?? '',
  });
  if (id !== link.account_id || !text.toUpperCase().includes(link.code)) throw new AppError('PROFILE_CODE_MISSING');
  await linkAccount(deps, viewer.userId, { platform, id, username, displayName, isVerified: false, proof: null });
  return getLinkedAccount(deps, viewer.userId, platform);
}
