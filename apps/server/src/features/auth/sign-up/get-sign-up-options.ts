import type { oidcRoutes } from '@gumball/contract/auth/identities.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import type { Deps } from '../../../deps.ts';
import { readPublishedTerms } from '../../terms/read-published-terms.ts';

/** Reads who may sign up, and what a sign-up requires. */
export async function getSignUpOptions({
  db,
  signUpMode,
  signUpRequirements,
}: Pick<Deps, 'db' | 'signUpMode' | 'signUpRequirements'>): Promise<
  Omit<ResponseOf<typeof oidcRoutes.options>, 'success' | 'providers'>
> {
  const mode = await signUpMode.current();
  const { questions, invitationSkips, minimumAge } = await signUpRequirements.current();
  return {
    signUpMode: mode,
    questions: mode === 'application' ? [...questions] : [],
    invitationSkips,
    minimumAge,
    terms: await readPublishedTerms(db),
  };
}
