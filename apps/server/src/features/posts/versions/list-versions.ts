import type { PostVersion } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listVersionRows } from './versions.store.ts';

/** Lists the former versions of a post, newest first. Throws `POST_NOT_FOUND` if the viewer may not see such a post. */
export async function listVersions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
): Promise<{ versions: PostVersion[] }> {
  const rows = await listVersionRows(db, viewer.userId, postId);
  if (!rows) throw new AppError('POST_NOT_FOUND');
  return {
    versions: rows.map((row) => ({
      content: row.content,
      contentWarning: row.content_warning,
      writtenAt: row.written_at.toISOString(),
    })),
  };
}
