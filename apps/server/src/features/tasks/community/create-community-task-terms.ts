import { type CommunityTaskTerms, defaultCommunityTaskTerms } from '@gumball/rules/tasks/community-tasks';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/**
 * Creates the setting of the limits for tasks of communities. It is stored as JSON, whose budget the statements of a
 * start read themselves: no start is paid by a limit that was changed before.
 */
export function createCommunityTaskTerms(deps: Pick<PlatformDeps, 'db'>): Setting<CommunityTaskTerms> {
  return createSetting(
    deps,
    'community-tasks',
    (stored) => ({
      ...defaultCommunityTaskTerms,
      ...(stored === undefined ? {} : (JSON.parse(stored) as CommunityTaskTerms)),
    }),
    JSON.stringify,
  );
}
