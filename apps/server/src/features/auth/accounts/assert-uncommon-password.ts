import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** Throws `PASSWORD_COMMON` for one of the most common passwords. `field` is the one of the form. */
export async function assertUncommonPassword(
  { passwords }: { passwords: Pick<Deps['passwords'], 'isCommon'> },
  password: string,
  field = 'password',
): Promise<void> {
  if (await passwords.isCommon(password)) throw new AppError('PASSWORD_COMMON', { field });
}
