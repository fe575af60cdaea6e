/** Writing a comment or reply: docs/product.md, Comments. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Longest comment, in UTF-16 units. */
export const commentMax = 2000;

/** The first thing wrong with a comment's text. */
export function checkComment(content: string): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG'> {
  const text = content.trim();
  if (isBlank(text)) return { ok: false, code: 'COMMENT_EMPTY', field: 'content' };
  if (text.length > commentMax) return { ok: false, code: 'COMMENT_TOO_LONG', field: 'content' };
  return ok;
}

/** The first thing wrong with an edit: besides what every comment needs, its text must differ from the `current` one. */
export function checkCommentEdit(
  content: string,
  current: string,
): RuleResult<'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | 'COMMENT_UNCHANGED'> {
  const result = checkComment(content);
  if (!result.ok) return result;
  return content.trim() === current ? { ok: false, code: 'COMMENT_UNCHANGED', field: 'content' } : ok;
}
