import { largestId } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { type GuestList, listPosts, listQuoted, postsPerPage } from './public-pages.store.ts';
import { type GuestPost, toGuestPosts } from './public-pages.view.ts';

/** A page of posts. `older` is the id below which the next page begins; undefined on the last one. */
export type GuestPosts = { posts: GuestPost[]; older: string | undefined };

/** Reads a page of the posts that guests may read, newest first, below the id `before`. */
export async function readPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  list: GuestList,
  before: string | undefined,
): Promise<GuestPosts> {
  const rows = await listPosts(db, list, before ?? largestId);
  const shown = rows.slice(0, postsPerPage);
  const posts = toGuestPosts(shown, await listQuoted(db, shown), clock.now());
  return { posts, older: rows.length > postsPerPage ? shown.at(-1)?.id : undefined };
}
