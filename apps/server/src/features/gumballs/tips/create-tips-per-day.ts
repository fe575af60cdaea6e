import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../../platform/settings/create-setting.ts';

/** Creates the setting of what a member can send to others in a day. It is 0, off, until an operator changes it. */
export function createTipsPerDay(deps: Pick<PlatformDeps, 'db'>): Setting<number> {
  return createSetting(deps, 'tips-per-day', (stored) => Number(stored ?? 0));
}
