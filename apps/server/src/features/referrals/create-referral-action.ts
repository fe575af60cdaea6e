import { defaultQualifyingAction, type QualifyingAction } from '@gumball/rules/referrals/qualifying-action';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../platform/settings/create-setting.ts';

/** Creates the setting of what a new member does before the referral is paid. */
export function createReferralAction(deps: Pick<PlatformDeps, 'db'>): Setting<QualifyingAction> {
  return createSetting(
    deps,
    'referral-action',
    (stored) => (stored === undefined ? defaultQualifyingAction : (JSON.parse(stored) as QualifyingAction)),
    JSON.stringify,
  );
}
