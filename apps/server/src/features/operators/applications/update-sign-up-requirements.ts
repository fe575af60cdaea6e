import { checkSignUpRequirements } from '@gumball/rules/auth/applications';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getSignUpRequirements, type Requirements } from './get-sign-up-requirements.ts';
import { saveSignUpRequirements } from './save-sign-up-requirements.ts';

/**
 * Changes what operators ask of newcomers, with an entry in the audit log if it is different. Throws the errors of
 * `checkSignUpRequirements`.
 */
export async function updateSignUpRequirements(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'signUpRequirements'>,
  viewer: Viewer,
  requirements: Requirements,
): Promise<Requirements> {
  assertOk(checkSignUpRequirements(requirements));
  await deps.db.transaction((tx) => saveSignUpRequirements(deps, tx, viewer.userId, requirements));
  deps.signUpRequirements.refresh();
  return getSignUpRequirements(deps);
}
