import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordAction } from '../record-action.ts';
import type { Requirements } from './get-sign-up-requirements.ts';

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
