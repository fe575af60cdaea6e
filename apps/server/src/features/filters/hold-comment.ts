import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Hold } from './hold-post.ts';
import { type Cause, countComment, insertHold, lockThread, type NewHold } from './holds.store.ts';
import { openCase } from './open-case.ts';

/** Hides a comment or reply from everybody but its author, like `holdPost`. */
export async function holdComment(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  comment: Pick<NewHold, 'postId' | 'userId'> & { commentId: string; parentId: string | null },
  cause: Cause,
): Promise<Hold | undefined> {
  await lockThread(tx, comment);
  const hold = { ...comment, ...cause, id: deps.ids.next(), now: deps.clock.now() };
  if (!(await insertHold(tx, hold))) return undefined;
  await countComment(tx, comment, -1);
  return { caseId: await openCase(deps, tx, hold) };
}
