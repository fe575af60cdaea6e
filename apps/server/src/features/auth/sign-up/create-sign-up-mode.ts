import { defaultSignUpMode, type SignUpMode, signUpModes } from '@gumball/rules/auth/sign-up-mode';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/** Creates the setting of who may sign up. */
export function createSignUpMode(deps: Pick<PlatformDeps, 'db'>): Setting<SignUpMode> {
  return createSetting(deps, 'sign-up', (stored) => signUpModes.find((mode) => mode === stored) ?? defaultSignUpMode);
}
