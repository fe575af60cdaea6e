/** Confirmation code for the link to a Telegram account: docs/product.md, Platforms. */
import { codeLength } from '../auth/verification.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Checks the format of a code that the bot sent. */
export function checkConfirmCode(code: string): RuleResult<'CODE_FORMAT'> {
  const isValid = code.length === codeLength && /^[0-9]+$/.test(code);
  return isValid ? ok : { ok: false, code: 'CODE_FORMAT', field: 'code' };
}
