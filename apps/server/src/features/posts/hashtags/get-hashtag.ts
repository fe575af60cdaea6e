import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHashtag } from './hashtags.store.ts';
import { toHashtag } from './hashtags.view.ts';
import { parseHashtag } from './parse-hashtag.ts';

/** Returns a hashtag, also one that nobody used. Throws `HASHTAG_NOT_FOUND` for what is none. */
export async function getHashtag({ db }: Pick<Deps, 'db'>, viewer: Viewer, text: string): Promise<HashtagView> {
  const asked = parseHashtag(text);
  return toHashtag(await findHashtag(db.kysely, viewer.userId, asked.tag), asked, viewer);
}
