/** Writing a comment or reply: docs/product.md, Comments. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Returns the first violation of the text of a comment; `commentLength` is the limit of the site. */
export function checkComment(content: string, commentLength: number): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG'> {
  const text = content.trim();
  if (isBlank(text)) return { ok: false, code: 'COMMENT_EMPTY', field: 'content' };
  if (text.length > commentLength) return { ok: false, code: 'COMMENT_TOO_LONG', field: 'content' };
  return ok;
}

/**
 * Returns the first violation of an edit. Its text must be a valid comment and differ from `current`, whose length it may
 * keep.
 */
export function checkCommentEdit(
  content: string,
  current: string,
  commentLength: number,
): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | 'COMMENT_UNCHANGED'> {
  const result = checkComment(content, Math.max(commentLength, current.length));
  if (!result.ok) return result;
  return content.trim() === current ? { ok: false, code: 'COMMENT_UNCHANGED', field: 'content' } : ok;
}
