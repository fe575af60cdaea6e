import type { MailDomains } from '@gumball/rules/referrals/mail-domains';
import { noMailDomains } from '@gumball/rules/referrals/mail-domains';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/** Creates the setting of the domains that operators add to the list of disposable ones, or except from it. */
export function createMailDomains(deps: Pick<PlatformDeps, 'db'>): Setting<MailDomains> {
  return createSetting(
    deps,
    'mail-domains',
    (stored) => (stored === undefined ? noMailDomains : (JSON.parse(stored) as MailDomains)),
    JSON.stringify,
  );
}
