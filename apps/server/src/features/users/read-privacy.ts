import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getPrivacySettings } from './get-privacy-settings.ts';

/** Reads the privacy settings of the viewer. */
export async function readPrivacy(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<PrivacySettings> {
  const settings = (await getPrivacySettings(deps, [viewer.userId])).get(viewer.userId);
  if (!settings) throw new AppError('UNAUTHENTICATED');
  return settings;
}
