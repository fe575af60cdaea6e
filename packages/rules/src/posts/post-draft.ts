/** Writing a post: docs/product.md, Posts. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Longest post, in UTF-16 units. */
export const postMax = 2000;
/** From how few characters left the counter warns. */
export const postWarning = 50;
/** Most files on one post. */
export const postFilesMax = 10;
/** Longest description of a picture, in UTF-16 units. */
export const altMax = 500;

/** What is about to be posted. */
export type PostDraft = { content: string; files: number; alts: readonly string[] };

/** The first thing wrong with a post. */
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

/** How the counter under a post stands. */
export function postCounter(length: number): { remaining: number; tone: 'quiet' | 'warning' | 'over' } {
  const remaining = postMax - length;
  return { remaining, tone: remaining < 0 ? 'over' : remaining < postWarning ? 'warning' : 'quiet' };
}

const linkPattern = /https?:\/\/[^\s<>"'/?#]+[^\s<>"']*/i;

/** The first web address in a text without the punctuation that ends its sentence, or undefined. */
export function firstLink(content: string): string | undefined {
  return linkPattern.exec(content)?.[0].replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, '');
}

/** A post's type: video before photo, a link only when nothing is attached, else text. */
export function postTypeOf(post: {
  content: string;
  mediaKinds: readonly ('image' | 'video')[];
}): 'text' | 'photo' | 'video' | 'link' {
  if (post.mediaKinds.includes('video')) return 'video';
  if (post.mediaKinds.length > 0) return 'photo';
  return firstLink(post.content) ? 'link' : 'text';
}
