/** Content warnings of posts: docs/product.md, Posts. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of a content warning, in UTF-16 units. */
export const contentWarningMax = 100;

/** Returns a warning as it is stored, on one line: null without text. */
export function normalizeWarning(warning: string | null | undefined): string | null {
  if (!warning || isBlank(warning)) return null;
  return warning.trim().replaceAll(/\s+/g, ' ');
}

/** Checks a content warning. No warning is valid. */
export function checkWarning(warning: string | null | undefined): RuleResult<'WARNING_TOO_LONG'> {
  const text = normalizeWarning(warning);
  if (text !== null && text.length > contentWarningMax)
    return { ok: false, code: 'WARNING_TOO_LONG', field: 'contentWarning' };
  return ok;
}
