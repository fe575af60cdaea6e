/** Writing a comment or reply: docs/product.md, Comments. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of a comment, in UTF-16 units. */
export const commentMax = 2000;

/** Returns the first violation of the text of a comment. */
export function checkComment(content: string): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG'> {
  const text = content.trim();
  if (isBlank(text)) return { ok: false, code: 'COMMENT_EMPTY', field: 'content' };
  if (text.length > commentMax) return { ok: false, code: 'COMMENT_TOO_LONG', field: 'content' };
  return ok;
}

/** Returns the first violation of an edit. Its text must be a valid comment and differ from `current`. */
export function checkCommentEdit(
  content: string,
  current: string,
): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | 'COMMENT_UNCHANGED'> {
  const result = checkComment(content);
  if (!result.ok) return result;
  return content.trim() === current ? { ok: false, code: 'COMMENT_UNCHANGED', field: 'content' } : ok;
}
