import { createBatches } from '../../../platform/db/batches.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import type { ConversationBroadcasts } from '../conversations/conversations.broadcasts.ts';
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

/** Creates the batches in which this server stores watermarks. */
export function createAdvanceWatermarks(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'realtime'> & { conversationBroadcasts: ConversationBroadcasts },
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
      }
      return updates.map((update) =>
        rows.find((row) => row.conversation_id === update.conversationId && row.user_id === update.userId),
      );
    },
  });
}
