import { type NewMemberLimits, noNewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../platform/settings/create-setting.ts';

/** Creates the setting of the limits for new members. */
export function createNewMemberLimits(deps: Pick<PlatformDeps, 'db'>): Setting<NewMemberLimits> {
  return createSetting(
    deps,
    'new-member-limits',
    (stored) =>
      stored === undefined ? noNewMemberLimits : { ...noNewMemberLimits, ...(JSON.parse(stored) as NewMemberLimits) },
    JSON.stringify,
  );
}
