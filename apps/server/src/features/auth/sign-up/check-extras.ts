import type { SignUpExtras } from '@gumball/contract/auth/auth.schemas';
import { checkAnswers } from '@gumball/rules/auth/applications';
import { checkSignUpMode, needsApplication } from '@gumball/rules/auth/sign-up-mode';
import { ok } from '@gumball/rules/rule-result';
import { checkConsents } from '@gumball/rules/terms/terms';
import type { Deps } from '../../../deps.ts';
import { readPublishedTerms } from '../../terms/read-published-terms.ts';

/** Checks a sign-up whose invitation is known. The result says whether it is an application. */
export async function checkExtras(
  deps: Pick<Deps, 'db' | 'signUpMode' | 'signUpRequirements'>,
  { answers = [], consents = [] }: SignUpExtras,
  isInvited: boolean,
) {
  const mode = await deps.signUpMode.current();
  const { questions, invitationSkips } = await deps.signUpRequirements.current();
  const isApplication = needsApplication(mode, isInvited, invitationSkips);
  const allowed = checkSignUpMode(mode, isInvited);
  if (!allowed.ok) return allowed;
  const answered = isApplication ? checkAnswers(questions, answers) : ok;
  if (!answered.ok) return answered;
  const accepted = checkConsents(await readPublishedTerms(deps.db), consents);
  return accepted.ok ? { ok: true as const, isApplication, questions } : accepted;
}
