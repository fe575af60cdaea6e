import type { Executor } from '../../../platform/db/database.ts';
import { readPostSnapshot } from './restored-posts.store.ts';

/** Reads a post with everything that `restorePost` needs; undefined if it is gone. */
export function takePostSnapshot(tx: Executor, postId: string): Promise<Record<string, unknown> | undefined> {
  return readPostSnapshot(tx, postId);
}
