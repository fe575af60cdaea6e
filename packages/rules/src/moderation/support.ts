/** Support messages: docs/product.md, Safety. */
import { isEmail, normalizeEmail } from '../auth/sign-up.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of the subject of a support message, in UTF-16 units. */
export const supportSubjectMax = 120;
/** Maximum length of a support message, in UTF-16 units. */
export const supportMessageMax = 4000;

/** Returns the first violation of a support message. An empty address means that of the account. */
export function checkSupport(input: {
  subject: string;
  message: string;
  email: string;
}): RuleResult<'SUPPORT_EMPTY' | 'SUPPORT_TOO_LONG' | 'SUPPORT_SUBJECT_TOO_LONG' | 'EMAIL_INVALID'> {
  if (input.subject.trim().length > supportSubjectMax)
    return { ok: false, code: 'SUPPORT_SUBJECT_TOO_LONG', field: 'subject' };
  const message = input.message.trim();
  if (message === '') return { ok: false, code: 'SUPPORT_EMPTY', field: 'message' };
  if (message.length > supportMessageMax) return { ok: false, code: 'SUPPORT_TOO_LONG', field: 'message' };
  if (input.email.trim() !== '' && !isEmail(normalizeEmail(input.email)))
    return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}
