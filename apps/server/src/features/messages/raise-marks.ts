import { createBatches } from '../../platform/db/batches.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { conversationNews } from './conversation-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { type Mark, type RaisedRow, raiseMarks as storeMarks } from './marks.store.ts';

const marksPerBatch = 200;

const storing = oncePerServer((deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>) =>
  createBatches({
    most: marksPerBatch,
    async run(marks: Mark[]) {
      const rows = await storeMarks(deps.db, marks, deps.clock.now());
      const news = conversationNews(deps);
      for (const row of rows) {
        if (row.participants.length > 0) news.raised(row);
        if (row.read_up_to > row.read_before) {
          const hearers = row.shown ? row.participants : [row.user_id];
          deps.realtime.announce(hearers.map(memberRoom), 'messages:read', {
            conversationId: row.conversation_id,
            readBy: row.user_id,
            count: row.read_count,
            sequenceNumber: row.read_up_to,
          });
        }
      }
      return marks.map((each) =>
        rows.find((row) => row.conversation_id === each.conversationId && row.user_id === each.userId),
      );
    },
  }),
);

/**
 * Advances the watermarks of a participant, never beyond the last message and never backwards, and broadcasts them to
 * all participants. Returns the change, or undefined if the user is not a participant. Concurrent updates are stored in
 * one batch.
 */
export async function raiseMarks(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'log' | 'files'>,
  mark: Mark,
): Promise<RaisedRow | undefined> {
  return storing(deps)(mark);
}
