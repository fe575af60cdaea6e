/** Writing a post: docs/product.md, Posts. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { firstLink } from './first-link.ts';

/** Maximum length of a post, in UTF-16 units. */
export const postMax = 2000;
/** Remaining characters at which the counter warns. */
export const postWarning = 50;
/** Maximum number of files of a post. */
export const postFilesMax = 10;
/** Maximum length of an image description, in UTF-16 units. */
export const altMax = 500;

/** Content of a new post. */
export type PostDraft = { content: string; files: number; alts: readonly string[] };

/** Returns the first violation of a post. */
export function checkPost(
  draft: PostDraft,
): RuleResult<'POST_EMPTY' | 'POST_TOO_LONG' | 'POST_TOO_MANY_FILES' | 'ALT_TOO_LONG'> {
  const content = draft.content.trim();
  if (isBlank(content) && draft.files === 0) return { ok: false, code: 'POST_EMPTY', field: 'content' };
  if (content.length > postMax) return { ok: false, code: 'POST_TOO_LONG', field: 'content' };
  if (draft.files > postFilesMax) return { ok: false, code: 'POST_TOO_MANY_FILES', field: 'mediaUrls' };
  if (draft.alts.some((alt) => alt.length > altMax)) return { ok: false, code: 'ALT_TOO_LONG', field: 'mediaAlts' };
  return ok;
}

/** Returns the remaining characters and the tone of the counter. */
export function postCounter(length: number): { remaining: number; tone: 'quiet' | 'warning' | 'over' } {
  const remaining = postMax - length;
  return { remaining, tone: remaining < 0 ? 'over' : remaining < postWarning ? 'warning' : 'quiet' };
}

/** Returns the type of a post: video before photo, link only without attachments, otherwise text. */
export function postTypeOf(post: {
  content: string;
  mediaKinds: readonly ('image' | 'video')[];
}): 'text' | 'photo' | 'video' | 'link' {
  if (post.mediaKinds.includes('video')) return 'video';
  if (post.mediaKinds.length > 0) return 'photo';
  return firstLink(post.content) ? 'link' : 'text';
}
