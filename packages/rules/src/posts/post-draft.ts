/** Writing a post: docs/product.md, Posts. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { Amounts } from '../site/amounts.ts';
import { firstLink } from './first-link.ts';

/** Remaining characters at which the counter warns. */
export const postWarning = 50;
/** Maximum length of an image description, in UTF-16 units. */
export const altMax = 500;

/** Content of a new post. */
export type PostDraft = { content: string; files: number; alts: readonly string[] };

/** The limits of a post on a site. */
export type PostLimits = Pick<Amounts, 'postLength' | 'postFiles'>;

/** Returns the limits of an edit: a post keeps what it had before operators chose lower ones. */
export function editLimits(limits: PostLimits, before: { content: string; files: number }): PostLimits {
  return {
    postLength: Math.max(limits.postLength, before.content.trim().length),
    postFiles: Math.max(limits.postFiles, before.files),
  };
}

/** Returns the first violation of a post. */
export function checkPost(
  draft: PostDraft,
  { postLength, postFiles }: PostLimits,
): RuleResult<'POST_EMPTY' | 'POST_TOO_LONG' | 'POST_TOO_MANY_FILES' | 'ALT_TOO_LONG'> {
  const content = draft.content.trim();
  if (isBlank(content) && draft.files === 0) return { ok: false, code: 'POST_EMPTY', field: 'content' };
  if (content.length > postLength) return { ok: false, code: 'POST_TOO_LONG', field: 'content' };
  if (draft.files > postFiles) return { ok: false, code: 'POST_TOO_MANY_FILES', field: 'mediaUrls' };
  if (draft.alts.some((alt) => alt.length > altMax)) return { ok: false, code: 'ALT_TOO_LONG', field: 'mediaAlts' };
  return ok;
}

/** Returns the remaining characters and the tone of the counter. */
export function postCounter(
  length: number,
  postLength: number,
): { remaining: number; tone: 'quiet' | 'warning' | 'over' } {
  const remaining = postLength - length;
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
