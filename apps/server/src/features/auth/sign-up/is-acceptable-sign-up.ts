import type { registration } from '@gumball/contract/auth/auth.schemas';
import { checkSignUp } from '@gumball/rules/auth/sign-up';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';

/** Whether a sign-up follows the rules, and its password is not one of the most common ones. */
export async function isAcceptableSignUp(
  { passwords }: Pick<Deps, 'passwords'>,
  entered: z.output<typeof registration>,
): Promise<boolean> {
  const { confirmPassword = entered.password } = entered;
  return checkSignUp({ ...entered, confirmPassword }).ok && !(await passwords.isCommon(entered.password));
}
