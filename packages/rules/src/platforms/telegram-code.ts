/** Confirmation code for the link to a Telegram account: docs/product.md, Platforms. */
import { codeLength } from '../auth/verification.ts';
import { fine, type Verdict } from '../verdict.ts';

/** Checks the format of a code that the bot sent. */
export function checkConfirmCode(code: string): Verdict<'CODE_FORMAT'> {
  const fits = code.length === codeLength && /^[0-9]+$/.test(code);
  return fits ? fine : { ok: false, code: 'CODE_FORMAT', field: 'code' };
}
