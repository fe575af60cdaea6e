/** Writing to the operators: docs/product.md, Safety. */
import { isEmail, normalizeEmail } from '../auth/sign-up.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Longest subject of a message to the operators, in UTF-16 units. */
export const supportSubjectMax = 120;
/** Longest message to the operators, in UTF-16 units. */
export const supportMessageMax = 4000;

/** The first thing wrong with a message to the operators. An empty address stands for that of the account. */
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
