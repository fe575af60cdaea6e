import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHashtag, insertFollow } from './hashtags.store.ts';
import { toHashtag } from './hashtags.view.ts';
import { parseHashtag } from './parse-hashtag.ts';

/** Follows a hashtag. Idempotent. Throws `HASHTAG_NOT_FOUND` for what is none, and `HASHTAGS_TOO_MANY`. */
export async function followHashtag(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  text: string,
): Promise<HashtagView> {
  const asked = parseHashtag(text);
  return db.transaction(async (tx) => {
    const before = await findHashtag(tx, viewer.userId, asked.tag);
    const name = before?.name ?? asked.typed;
    const follow = { userId: viewer.userId, tag: asked.tag, name, now: clock.now() };
    if (!(await insertFollow(tx, follow))) throw new AppError('HASHTAGS_TOO_MANY');
    return toHashtag(await findHashtag(tx, viewer.userId, asked.tag), asked, viewer);
  });
}
