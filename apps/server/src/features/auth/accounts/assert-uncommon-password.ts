import { AppError } from '../../../platform/http/app-error.ts';
import { isCommonPassword } from '../../../platform/passwords/common-passwords.ts';

/** Throws `PASSWORD_COMMON` for one of the most common passwords. `field` is the one of the form. */
export async function assertUncommonPassword(password: string, field = 'password'): Promise<void> {
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON', { field });
}
