import { publicPagesDefault } from '@gumball/rules/public-pages/guest-access';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../platform/settings/create-setting.ts';

/** Creates the setting whether people without an account read what is public. */
export function createPublicPages(deps: Pick<PlatformDeps, 'db'>): Setting<boolean> {
  return createSetting(
    deps,
    'public-pages',
    (stored) => (stored === undefined ? publicPagesDefault : stored === 'on'),
    (isOn) => (isOn ? 'on' : 'off'),
  );
}
