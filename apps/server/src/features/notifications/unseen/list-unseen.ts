import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../../deps.ts';
import { listByIds } from '../notifications.store.ts';
import { toNotification } from '../notifications.view.ts';
import { selectUnseenIds } from './unseen.store.ts';

/** Which notifications of a member are listed. */
export type UnseenQuery = { userId: string; since: Date; types: readonly NotificationType[] };

/**
 * Lists notifications that members have not seen yet, for several of them at once: at most `limit` for each query, the
 * latest first. What a member may not see any more is left out, and the text of messages too.
 */
export async function listUnseen(
  { db }: Pick<Deps, 'db'>,
  queries: readonly UnseenQuery[],
  limit: number,
): Promise<Map<string, Notification[]>> {
  const asked = queries.filter(({ types }) => types.length > 0);
  if (asked.length === 0) return new Map();
  const rows = await listByIds(db, await selectUnseenIds(db, asked, limit));
  const unseen = rows.filter((row) => row.state === 'new').toReversed();
  const byUser = Map.groupBy(unseen, (row) => row.user_id);
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      own.map((row) => toNotification(row.type === 'message_reacted' ? { ...row, text: null } : row)),
    ]),
  );
}
