import type { SettingChange, SettingsFile } from '@gumball/contract/site/site.schemas';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { applySettings, type ImportDeps } from './apply-settings.ts';

/** Applies a file of settings of an operator, within a limit. Throws `RATE_LIMITED` and the errors of `applySettings`. */
export async function importSettings(
  deps: ImportDeps,
  limit: Limit,
  { userId }: Viewer,
  { file, isTrial }: { file: SettingsFile; isTrial: boolean },
): Promise<SettingChange[]> {
  await limit.consume(userId);
  return applySettings(deps, userId, { file, isTrial });
}
