import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/** Creates the setting of the amount from which a second operator approves grants. It is 0, off, at first. */
export function createGrantApproval(deps: Pick<PlatformDeps, 'db'>): Setting<number> {
  return createSetting(deps, 'grant-approval', (stored) => Number(stored ?? 0));
}
