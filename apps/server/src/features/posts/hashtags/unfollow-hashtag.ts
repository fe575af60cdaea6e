import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHashtag, removeFollow } from './hashtags.store.ts';
import { toHashtag } from './hashtags.view.ts';
import { parseHashtag } from './parse-hashtag.ts';

/** Unfollows a hashtag. Idempotent. Throws `HASHTAG_NOT_FOUND` for what is none. */
export async function unfollowHashtag({ db }: Pick<Deps, 'db'>, viewer: Viewer, text: string): Promise<HashtagView> {
  const asked = parseHashtag(text);
  return db.transaction(async (tx) => {
    await removeFollow(tx, viewer.userId, asked.tag);
    return toHashtag(await findHashtag(tx, viewer.userId, asked.tag), asked, viewer);
  });
}
