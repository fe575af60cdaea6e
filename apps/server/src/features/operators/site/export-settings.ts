import type { SettingsFile } from '@gumball/contract/site/site.schemas';
import type { Deps } from '../../../deps.ts';
import { getSignUpRequirements } from '../applications/get-sign-up-requirements.ts';
import { getOperatorSettings, type StoredSettings } from '../get-operator-settings.ts';

/** The version of the format, raised by changes that an older server cannot read. */
export const settingsVersion = 1;

/** Reads all settings as one file: no secrets, no announcement, and nothing that the environment sets. */
export async function exportSettings(
  deps: StoredSettings & Pick<Deps, 'site' | 'signUpRequirements' | 'newMemberLimits'>,
): Promise<SettingsFile> {
  const {
    logoUrl: _,
    announcement: __,
    onboardingIsFixed: ___,
    contactIsFixed,
    contactEmail,
    ...site
  } = deps.site.choices();
  const { isTwitterConfigured: ____, ...settings } = await getOperatorSettings(deps);
  return {
    format: 'site-settings',
    version: settingsVersion,
    site: contactIsFixed ? site : { ...site, contactEmail },
    logo: deps.site.logo()?.toString('base64') ?? null,
    settings,
    signUpRequirements: await getSignUpRequirements(deps),
    newMemberLimits: await deps.newMemberLimits.current(),
  };
}
