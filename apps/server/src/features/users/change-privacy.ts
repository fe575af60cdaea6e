import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updatePrivacy } from './privacy.store.ts';
import { privacySettingsOf } from './privacy-settings-of.ts';

/** Heard on the server itself once a member shows or hides their presence; the payload is the member's id. It is sent to no other. */
export const presenceShown = 'presence-shown';

/** Reads what the viewer lets others learn. */
export async function readPrivacy(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<PrivacySettings> {
  const settings = (await privacySettingsOf(deps, [viewer.userId])).get(viewer.userId);
  if (!settings) throw new AppError('UNAUTHENTICATED');
  return settings;
}

/** Changes what the viewer sent and leaves the rest; it counts from the next look of anybody, and presence at once. */
export async function changePrivacy(
  deps: Pick<Deps, 'db' | 'notices'>,
  viewer: Viewer,
  change: { [Name in keyof PrivacySettings]?: boolean | undefined },
): Promise<PrivacySettings> {
  await updatePrivacy(deps.db, viewer.userId, change);
  if (change.showPresence !== undefined) deps.notices.hear(presenceShown, viewer.userId);
  return readPrivacy(deps, viewer);
}
