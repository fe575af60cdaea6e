/** The code by which the owner of a Telegram account confirms a link: docs/product.md, Platforms. */
import { codeLength } from '../auth/verification.ts';
import { fine, type Verdict } from '../verdict.ts';

/** Whether a text can be the code that the bot sent. */
export function checkConfirmCode(code: string): Verdict<'CODE_FORMAT'> {
  const fits = code.length === codeLength && /^[0-9]+$/.test(code);
  return fits ? fine : { ok: false, code: 'CODE_FORMAT', field: 'code' };
}
