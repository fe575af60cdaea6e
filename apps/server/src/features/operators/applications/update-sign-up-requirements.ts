import { isDeepStrictEqual } from 'node:util';
import { checkSignUpRequirements } from '@gumball/rules/auth/applications';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';
import { getSignUpRequirements, type Requirements } from './get-sign-up-requirements.ts';

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

/** Saves checked requirements in the caller's transaction, with an entry in the audit log if they are different. */
export async function saveSignUpRequirements(
  deps: Pick<Deps, 'clock' | 'signUpRequirements'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  operatorId: string | null,
  requirements: Requirements,
): Promise<void> {
  const before = await deps.signUpRequirements.save(tx, requirements);
  if (isDeepStrictEqual(before, requirements)) return;
  const { questions, ...details } = requirements;
  await recordAction(deps, tx, {
    operatorId,
    action: 'change-sign-up-requirements',
    subject: { kind: 'setting', id: 'sign-up-requirements' },
    details: { ...details, questions: questions.map(({ text }) => text).join('\n') },
  });
}
