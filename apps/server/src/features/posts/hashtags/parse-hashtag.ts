import { hashtagKey } from '@gumball/rules/posts/hashtags';
import { AppError } from '../../../platform/http/app-error.ts';

/** Returns the key and the spelling of a hashtag of a request. Throws `HASHTAG_NOT_FOUND` for what is none. */
export function parseHashtag(text: string): { tag: string; typed: string } {
  const typed = text.replace(/^#/, '');
  const tag = hashtagKey(typed);
  if (tag === undefined) throw new AppError('HASHTAG_NOT_FOUND');
  return { tag, typed };
}
