import { hashtagsOf } from '@gumball/rules/posts/hashtags';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { attachRemaining, hasPlace, insertRestored, type PostSnapshot } from './restored-posts.store.ts';

/**
 * Brings a removed post back under its id, inside the caller's transaction: its text, poll and the files that still
 * exist. Its likes, votes and comments are gone. Returns false where it exists or cannot come back.
 */
export async function restorePost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tx: Executor,
  stored: Record<string, unknown>,
): Promise<boolean> {
  const snapshot = stored as PostSnapshot;
  if (!(await hasPlace(tx, snapshot))) return false;
  const media = await attachRemaining(tx, snapshot, clock.now());
  if (snapshot.content === '' && media.length === 0 && snapshot.poll_options === null) return false;
  const hasLostFiles = media.length === 0 && snapshot.media.length > 0;
  const post_type = hasLostFiles ? 'text' : snapshot.post_type;
  return insertRestored(db, tx, { ...snapshot, media, post_type }, hashtagsOf(snapshot.content));
}
