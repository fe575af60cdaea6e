import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getOperatorSettings } from './get-operator-settings.ts';
import {
  assertSettings,
  refreshSettings,
  type SettingChanges,
  type SettingsDeps,
  saveSettings,
} from './save-settings.ts';

/**
 * Changes settings of the network, with an entry in the audit log for each that is different. What is absent stays.
 * Throws `TIPS_PER_DAY_INVALID`, `GRANT_APPROVAL_INVALID`, `MAIL_DOMAINS_INVALID` and `INVALID_INPUT`.
 */
export async function updateOperatorSettings(
  deps: SettingsDeps,
  viewer: Viewer,
  changes: SettingChanges,
): Promise<OperatorSettings> {
  assertSettings(changes);
  await deps.db.transaction((tx) => saveSettings(deps, tx, viewer.userId, changes));
  refreshSettings(deps, changes);
  return getOperatorSettings(deps);
}
