/** The code by which the owner of a Telegram account confirms a link: docs/product.md, Platforms. */
import { codeLength } from '../auth/verification.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Whether a text can be the code that the bot sent. */
export function checkConfirmCode(code: string): RuleResult<'CODE_FORMAT'> {
  const isValid = code.length === codeLength && /^[0-9]+$/.test(code);
  return isValid ? ok : { ok: false, code: 'CODE_FORMAT', field: 'code' };
}
