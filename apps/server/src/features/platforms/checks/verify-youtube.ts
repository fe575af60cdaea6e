import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { findChannel } from '../linking/find-channel.ts';
import { linkAccount } from '../linking/link-account.ts';
import { listLinks } from '../platforms.store.ts';

/**
 * Searches the channel's description for the code and links the channel; a linked one succeeds again. Throws
 * `VERIFICATION_MISSING`, `VERIFICATION_EXPIRED`, `VERIFICATION_CODE_MISSING` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function verifyYoutube(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'realtime' | 'platformClients'>,
  viewer: Viewer,
): Promise<PlatformAccount> {
  const before = await getLinkedAccount(deps, viewer.userId, 'YouTube');
  if (before.linked) return before;
  const { youtube } = deps.platformClients;
  if (!youtube) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'YouTube' } });
  const link = (await listLinks(deps.db.kysely, viewer.userId)).find((row) => row.platform === 'YouTube');
  if (!link?.account_id) throw new AppError('VERIFICATION_MISSING');
  if (link.expires_at <= deps.clock.now()) throw new AppError('VERIFICATION_EXPIRED');
  const channel = await findChannel(deps, youtube, { id: link.account_id });
  if (!channel.description.toUpperCase().includes(link.code)) throw new AppError('VERIFICATION_CODE_MISSING');
  await linkAccount(deps, viewer.userId, {
    platform: 'YouTube',
    id: channel.id,
    username: channel.handle ?? channel.id,
    displayName: channel.title,
    isVerified: false,
    proof: null,
  });
  return getLinkedAccount(deps, viewer.userId, 'YouTube');
}
