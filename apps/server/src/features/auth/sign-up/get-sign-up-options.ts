import type { oidcRoutes } from '@gumball/contract/auth/identities.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import type { Deps } from '../../../deps.ts';

/** Reads who may sign up, and what a sign-up requires. */
export async function getSignUpOptions({
  signUpMode,
  signUpRequirements,
}: Pick<Deps, 'signUpMode' | 'signUpRequirements'>): Promise<
  Omit<ResponseOf<typeof oidcRoutes.options>, 'success' | 'providers'>
> {
  const mode = await signUpMode.current();
  const { questions, invitationSkips } = await signUpRequirements.current();
  return { signUpMode: mode, questions: mode === 'application' ? [...questions] : [], invitationSkips };
}
