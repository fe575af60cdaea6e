import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPostList, toReader } from '../posts.view.ts';
import { listByHashtag } from './hashtags.store.ts';
import { parseHashtag } from './parse-hashtag.ts';

/** Lists the posts with a hashtag, newest first. Throws `HASHTAG_NOT_FOUND` for what is none. */
export async function listHashtagPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  text: string,
  query: ListQuery,
) {
  const { tag } = parseHashtag(text);
  const rows = await listByHashtag(db, viewer.userId, tag, decodeIdCursor(query.cursor), toLimitOffset(query));
  return toPostList(rows, toReader(viewer, clock), query, (row) => encodeCursor(row.id));
}
