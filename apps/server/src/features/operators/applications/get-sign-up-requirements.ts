import type { applicationRoutes } from '@gumball/contract/auth/applications.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import type { Deps } from '../../../deps.ts';

/** What operators ask of newcomers, as the console shows it. */
export type Requirements = ResponseOf<typeof applicationRoutes.requirements>['requirements'];

/** Reads what operators ask of newcomers. */
export async function getSignUpRequirements({
  signUpRequirements,
}: Pick<Deps, 'signUpRequirements'>): Promise<Requirements> {
  const { questions, ...others } = await signUpRequirements.current();
  return { questions: [...questions], ...others };
}
