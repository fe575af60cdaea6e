import { createBatches } from '../../../platform/db/batches.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { markMentionsRead } from '../../notifications/mark-mentions-read.ts';
import type { NotificationBroadcasts } from '../../notifications/notifications.broadcasts.ts';
import type { ConversationBroadcasts } from '../conversations/conversations.broadcasts.ts';
import { listMentioningMessages } from '../mentions/mentions.store.ts';
import {
  type AdvancedWatermarkRow,
  updateWatermarks as storeWatermarks,
  type WatermarkUpdate,
} from './watermarks.store.ts';

const maxBatchSize = 200;

/**
 * Advances the watermarks of a participant, never beyond the last message and never backwards, and broadcasts them to
 * all participants. Returns the change, or undefined if the user is not a participant. Concurrent updates are stored in
 * one batch.
 */
export type AdvanceWatermarks = (update: WatermarkUpdate) => Promise<AdvancedWatermarkRow | undefined>;

type ReadDeps = Pick<PlatformDeps, 'db' | 'log'> & { notificationBroadcasts: NotificationBroadcasts };

/** Creates the batches in which this server stores watermarks. */
export function createAdvanceWatermarks(
  deps: ReadDeps & Pick<PlatformDeps, 'clock' | 'realtime'> & { conversationBroadcasts: ConversationBroadcasts },
): AdvanceWatermarks {
  const { db, clock, realtime, conversationBroadcasts } = deps;
  return createBatches<WatermarkUpdate, AdvancedWatermarkRow | undefined>({
    max: maxBatchSize,
    async run(updates) {
      const rows = await storeWatermarks(db, updates, clock.now());
      for (const row of rows) {
        if (row.participants.length > 0) conversationBroadcasts.watermarkAdvanced(row);
        if (row.read_up_to > row.read_before) {
          const recipientIds = row.shown ? row.participants : [row.user_id];
          realtime.broadcast(recipientIds.map(userRoom), 'messages:read', {
            conversationId: row.conversation_id,
            readBy: row.user_id,
            count: row.read_count,
            sequenceNumber: row.read_up_to,
          });
        }
        if (row.passed_mention) readMentions(deps, row);
      }
      return updates.map((update) =>
        rows.find((row) => row.conversation_id === update.conversationId && row.user_id === update.userId),
      );
    },
  });
}

// Reading does not wait for it.
function readMentions(deps: ReadDeps, row: AdvancedWatermarkRow): void {
  const { user_id: userId, conversation_id: conversationId, read_before: above, read_up_to: upTo } = row;
  listMentioningMessages(deps.db, { userId, conversationId, above, upTo })
    .then((messageIds) => markMentionsRead(deps, userId, messageIds))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'failed to mark mentions as read'));
}
