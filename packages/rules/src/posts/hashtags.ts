/** Hashtags: docs/product.md, Posts. Storing, linking and searching use the same parser. */
import { foldText } from '../search/fold-text.ts';
import { findTypedHashtags } from './find-hashtags.ts';
import { firstLink } from './first-link.ts';

/** Maximum number of different hashtags of a post that count. */
export const postHashtagsMax = 10;
/** Maximum number of hashtags that a member follows. */
export const followedHashtagsMax = 200;
const foldedMax = 100;

/** Returns the key of a hashtag without its sign: folded like searches. Returns undefined for what is none. */
export function hashtagKey(name: string): string | undefined {
  const [found] = findTypedHashtags(`#${name}`);
  if (found?.name !== name) return undefined;
  const key = foldText(name);
  return key.length <= foldedMax && /^[\p{L}\p{N}\p{M}_]+$/u.test(key) ? key : undefined;
}

/** A hashtag of a text: its key, and its name as it was typed. */
export type Hashtag = { tag: string; name: string };

/** Returns the different hashtags of a text outside of its links, at most `postHashtagsMax`. */
export function hashtagsOf(text: string): Hashtag[] {
  const found = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const link = firstLink(rest);
    const end = link === undefined ? rest.length : rest.indexOf(link);
    for (const { name } of findTypedHashtags(rest.slice(0, end))) {
      const tag = hashtagKey(name);
      if (tag !== undefined && !found.has(tag)) found.set(tag, name);
    }
    rest = rest.slice(end + (link?.length ?? 0));
  }
  return [...found].slice(0, postHashtagsMax).map(([tag, name]) => ({ tag, name }));
}
