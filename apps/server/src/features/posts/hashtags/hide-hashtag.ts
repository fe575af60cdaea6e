import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findHashtag, setHidden } from './hashtags.store.ts';
import { toHashtag } from './hashtags.view.ts';
import { parseHashtag } from './parse-hashtag.ts';

/**
 * Sets whether trends and suggestions leave a hashtag out, inside the caller's transaction. Returns it, and whether
 * this
 * changed. Throws `HASHTAG_NOT_FOUND` for what is none.
 */
export async function hideHashtag(
  tx: Executor,
  viewer: Viewer,
  text: string,
  isHidden: boolean,
): Promise<{ hashtag: HashtagView; isChanged: boolean }> {
  const asked = parseHashtag(text);
  const before = await findHashtag(tx, viewer.userId, asked.tag);
  if ((before?.is_hidden ?? false) === isHidden) return { hashtag: toHashtag(before, asked, viewer), isChanged: false };
  const isChanged = await setHidden(tx, asked.tag, isHidden);
  return { hashtag: toHashtag(await findHashtag(tx, viewer.userId, asked.tag), asked, viewer), isChanged };
}
