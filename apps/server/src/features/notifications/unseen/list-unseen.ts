import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../../deps.ts';
import { queryEach } from '../../../platform/db/query-each.ts';
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
  const found = await queryEach([...Map.groupBy(asked, ({ userId }) => userId)], async ([userId, own]) => {
    const ids = await Promise.all(own.map((query) => selectUnseenIds(db, query, limit)));
    const rows = await listByIds(db, userId, ids.flat());
    const unseen = rows.filter((row) => row.state === 'new').toReversed();
    return [
      userId,
      unseen.map((row) => toNotification(row.type === 'message_reacted' ? { ...row, text: null } : row)),
    ] as const;
  });
  return new Map(found.filter(([, notifications]) => notifications.length > 0));
}
