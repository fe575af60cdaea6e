import type { SignUpExtras } from '@gumball/contract/auth/auth.schemas';
import { checkAnswers } from '@gumball/rules/auth/applications';
import { checkSignUpMode, needsApplication } from '@gumball/rules/auth/sign-up-mode';
import { ok } from '@gumball/rules/rule-result';
import type { Deps } from '../../../deps.ts';

/** Checks a sign-up whose invitation is known. The result says whether it is an application. */
export async function checkExtras(
  deps: Pick<Deps, 'signUpMode' | 'signUpRequirements'>,
  { answers = [] }: SignUpExtras,
  isInvited: boolean,
) {
  const mode = await deps.signUpMode.current();
  const { questions, invitationSkips } = await deps.signUpRequirements.current();
  const isApplication = needsApplication(mode, isInvited, invitationSkips);
  const allowed = checkSignUpMode(mode, isInvited);
  if (!allowed.ok) return allowed;
  const answered = isApplication ? checkAnswers(questions, answers) : ok;
  return answered.ok ? { ok: true as const, isApplication, questions } : answered;
}
