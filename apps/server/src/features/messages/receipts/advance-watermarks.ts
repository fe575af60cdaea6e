import { createBatches } from '../../../platform/db/batches.ts';
import { oncePerServer } from '../../../platform/realtime/once-per-server.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { conversationBroadcasts } from '../conversations/conversations.broadcasts.ts';
import type { MessagesDeps } from '../files/create-signed-file-urls.ts';
import {
  type AdvancedWatermarkRow,
  updateWatermarks as storeWatermarks,
  type WatermarkUpdate,
} from './watermarks.store.ts';

const maxBatchSize = 200;

const batcherOf = oncePerServer((deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>) =>
  createBatches({
    max: maxBatchSize,
    async run(updates: WatermarkUpdate[]) {
      const rows = await storeWatermarks(deps.db, updates, deps.clock.now());
      const broadcasts = conversationBroadcasts(deps);
      for (const row of rows) {
        if (row.participants.length > 0) broadcasts.watermarkAdvanced(row);
        if (row.read_up_to > row.read_before) {
          const recipientIds = row.shown ? row.participants : [row.user_id];
          deps.realtime.broadcast(recipientIds.map(userRoom), 'messages:read', {
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
  }),
);

/**
 * Advances the watermarks of a participant, never beyond the last message and never backwards, and broadcasts them to
 * all participants. Returns the change, or undefined if the user is not a participant. Concurrent updates are stored in
 * one batch.
 */
export async function advanceWatermarks(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>,
  update: WatermarkUpdate,
): Promise<AdvancedWatermarkRow | undefined> {
  return batcherOf(deps)(update);
}
