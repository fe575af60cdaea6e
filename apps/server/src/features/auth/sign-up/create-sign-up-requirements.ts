import { defaultSignUpRequirements, type SignUpRequirements } from '@gumball/rules/auth/applications';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/** Creates the setting of what operators ask of newcomers. */
export function createSignUpRequirements(deps: Pick<PlatformDeps, 'db'>): Setting<SignUpRequirements> {
  return createSetting(
    deps,
    'sign-up-requirements',
    (stored) => ({ ...defaultSignUpRequirements, ...(JSON.parse(stored ?? '{}') as Partial<SignUpRequirements>) }),
    JSON.stringify,
  );
}
