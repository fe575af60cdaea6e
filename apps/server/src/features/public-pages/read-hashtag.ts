import { hashtagKey } from '@gumball/rules/posts/hashtags';
import type { Deps } from '../../deps.ts';
import { findHashtag } from './public-pages.store.ts';
import { type GuestPosts, readPosts } from './read-posts.ts';

/** A hashtag with a page of its posts. `name` is the spelling of the newest. */
export type GuestHashtag = GuestPosts & { tag: string; name: string };

/** Reads a hashtag that has a post for guests and that operators did not hide. */
export async function readHashtag(
  deps: Pick<Deps, 'db' | 'clock'>,
  typed: string,
  before: string | undefined,
): Promise<GuestHashtag | undefined> {
  const tag = hashtagKey(typed);
  if (tag === undefined) return undefined;
  const page = await readPosts(deps, { of: 'hashtag', key: tag }, before);
  const [newest] = page.posts;
  if (!newest) return undefined;
  const { hidden, name } = await findHashtag(deps.db, tag, newest.id);
  return hidden ? undefined : { ...page, tag, name: name ?? tag };
}
