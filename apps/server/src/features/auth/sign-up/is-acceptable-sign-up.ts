import type { registration } from '@gumball/contract/auth/auth.schemas';
import { checkSignUp } from '@gumball/rules/auth/sign-up';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { checkMaySignUp } from './check-may-sign-up.ts';

/** Whether a sign-up follows the rules, its password is not one of the most common ones, and it is allowed now. */
export async function isAcceptableSignUp(
  deps: Pick<Deps, 'db' | 'passwords' | 'signUpMode' | 'signUpRequirements'>,
  entered: z.output<typeof registration>,
): Promise<boolean> {
  const { confirmPassword = entered.password } = entered;
  if (!checkSignUp({ ...entered, confirmPassword }).ok || (await deps.passwords.isCommon(entered.password)))
    return false;
  return (await checkMaySignUp(deps, entered)).ok;
}
