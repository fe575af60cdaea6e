import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { linkMessages } from '@gumball/rules/platforms/platform-messages';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { releaseAccount, removeLink } from '../platforms.store.ts';

/**
 * Unlinks the viewer's account of a platform and removes a started link. The account stays claimed for a while. Does
 * nothing if there is none.
 */
export async function unlinkAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: Viewer,
  platform: AccountPlatform,
): Promise<{ account: PlatformAccount; message: string }> {
  const released = await deps.db.transaction(async (tx) => {
    await removeLink(tx, viewer.userId, platform);
    return releaseAccount(tx, viewer.userId, platform, deps.clock.now());
  });
  if (released) deps.realtime.broadcast(userRoom(viewer.userId), 'accounts:changed', { platform, linked: false });
  return {
    account: await getLinkedAccount(deps, viewer.userId, platform),
    message: toEnglish(linkMessages.unlinked(platform)),
  };
}
